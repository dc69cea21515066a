type Values<Value> = readonly Value[] | Readonly<Record<string | number, Value>>;

/** Returns a value that must be there: what the session refers to it has sent, too. */
export function lookUp<Value>(values: readonly Value[], key: number): Value;
export function lookUp<Value>(values: Readonly<Record<string | number, Value>>, key: string | number): Value;
export function lookUp<Value>(values: Values<Value>, key: string | number): Value {
    const found = (values as Readonly<Record<string | number, Value>>)[key];
    if (found === undefined) throw new RangeError(`there is no ${key}`);
    return found;
}
