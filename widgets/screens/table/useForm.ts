import { computed, reactive, ref, watch } from "vue";
import { useDraft, useDraftScope } from "../../frontend/composables/draft";
import type { Overruled } from "../../frontend/composables/overrule";
import type { Form, Problem } from "../../frontend/contract/requests";
import type { CitedText, Control, FieldChoice, GroupField } from "../../frontend/contract/screens";
import { readFields, readSome, readText } from "../../frontend/reading";
import { actionOf, type Action, type Field } from "./fields";
import { isGroup, membersOf, missingLabels, nextNumber, textsOf, type MemberPlace } from "./groups";
import { isSame, isSole, takesSeveral, tappedValue, toList } from "./values";

export const LONGEST = 200; // characters of a text

export type FormControl = Pick<Control, "do" | "by" | "title"> & Partial<Control>;

export interface FormOptions {
    /** The control, which is another one when the table has changed; its action and whose it is stay. */
    control: () => FormControl;
    /** What is given from the beginning. */
    start?: Action | undefined;
    /** Seats that may do the same at once. */
    others?: () => readonly number[];
    /** Whether it is an earlier entry: what was mistyped mostly is open, and no tap on a value says that it is all. */
    isEntry?: boolean;
    /** What the fields depend on beside what is given: they are asked for again when it is another thing. */
    depends?: () => unknown;
    /** Whether something has to be entered elsewhere first. */
    isHeld?: () => boolean;
    /** Asks for the form of what is given, nothing where that is answered already; `undefined`: nothing is asked. */
    ask?: ((given: Action) => Promise<Form | Problem | undefined>) | undefined;
    /** Called with a tapped value that the rules refuse. */
    refuse?(wanted: Overruled): void;
    /** Called with the fields that are open now. */
    at?(fields: Field[]): void;
    /** Does it; for more seats than one, where others do the same. Without it, nothing is done by a tap. */
    play?(actions: Action[]): void;
}

/** Whether a control can be filled in without asking: it is played by a tap, or secret, and has all of its fields. */
export function needsNoAnswer({ quick, sealed, fields = [] }: FormControl): boolean {
    return Boolean(quick || sealed) && fields.every((field) => field.single && !field.asked);
}

const freeValues = ({ choices }: Field): unknown[] =>
    choices.filter((choice) => !choice.objection).map((choice) => choice.value);

const canBe = (field: Field, value: unknown): boolean =>
    freeValues(field).includes(value) || (field.open && Number.isSafeInteger(value));

/** Returns the form of a control that comes with all of its fields. */
function formOf({ fields = [], quick = false }: FormControl, given: Action): Form {
    const fitting = fields
        .filter(({ name }) => name in given)
        .filter((field) => canBe(field, given[field.name]));
    return {
        fields: fields.map((field) => ({
            ...field,
            value: fitting.includes(field) ? given[field.name] : null,
        })),
        given: Object.fromEntries(fitting.map(({ name }) => [name, given[name]])),
        ready: fields.every((field) => field.optional || fitting.includes(field)),
        quick,
        objection: null,
        caution: null,
        against: null,
    };
}

export type FormState = ReturnType<typeof useForm>;

/**
 * Fills in a control: what is given so far, and what the rules say can be given beside it. The answer to the last
 * question counts, so that a tap need not wait for the one before it.
 */
export function useForm(options: FormOptions) {
    const { start = {}, isEntry = false, others = () => [], depends, isHeld = () => false } = options;
    const { do: action, by } = options.control();
    const isKept = useDraftScope() !== null; // behind a curtain, the next player would see a draft.
    // The rules check the restored values.
    const draft = useDraft(`form.${action}.${by}`, (kept) => {
        const fields = readFields(kept);
        const typed = Object.entries(readFields(fields.texts));
        return {
            given: { ...start, ...readFields(fields.given) } as Action,
            texts: Object.fromEntries(typed.map(([name, text]) => [name, readText(text, LONGEST)])),
            also: readSome(fields.also, others()),
        };
    });
    const given = ref<Action>(draft.before?.given ?? { ...start });
    const texts = ref<Record<string, string>>(draft.before?.texts ?? {}); // members of a group by both names
    const also = ref<number[]>(draft.before?.also ?? []); // the seats that do the same
    const answered = ref<Form | Problem>();
    const isWaiting = ref(true);
    const editing = ref<string>(); // the field that is chosen again
    const member = ref<MemberPlace>(); // the number of a group that is chosen again
    const tapped = ref<{ objection: CitedText; given: Action }>(); // what was tapped last, if it is refused
    let isRestored = draft.before !== null;
    let hasty: string | undefined; // the field that was tapped last
    const said = new Set<string>(); // the fields that were given since the last answer
    let requests = 0;

    const form = computed(() => {
        if (!options.ask) return formOf(options.control(), given.value);
        return answered.value && "fields" in answered.value ? answered.value : undefined;
    });
    const problem = computed(() =>
        answered.value && "problem" in answered.value ? answered.value.problem : "",
    );
    const fields = computed<Field[]>(() => form.value?.fields ?? []);
    const isReady = computed(() => Boolean(form.value?.ready && !form.value.objection && !isHeld()));
    const active = computed(() => member.value ?? nextNumber(fields.value, given.value));
    // what is refused: the action with the value that was tapped last, or with all that it has so far
    const refused = computed(() => ({
        do: action,
        by,
        given: { ...given.value, ...tapped.value?.given },
    }));

    function settle(answer: Form | Problem, isFirst: boolean): void {
        isWaiting.value = false;
        if (isRestored && "problem" in answer) {
            // what was kept are no values of this any more
            isRestored = false;
            given.value = { ...start };
            texts.value = {};
            void request();
            return;
        }
        isRestored = false;
        said.clear();
        answered.value = answer;
        if (!("fields" in answer)) return;
        given.value = { ...answer.given };
        for (const field of answer.fields) {
            if (field.kind === "text") texts.value[field.name] ??= String(field.value ?? "");
            if (!isGroup(field)) continue;
            for (const { name } of textsOf(field))
                texts.value[keyOf(field, name)] ??= String(membersOf(answer.given, field.name)[name] ?? "");
        }
        options.at?.(answer.fields);
        const last = answer.fields.at(-1);
        if (isFirst && isEntry) editing.value = mistyped(answer.fields)?.name;
        // the tap on the last value plays it; what filled itself in is looked at first, and so is an earlier entry
        if (!isEntry && answer.quick && isReady.value && hasty === last?.name) confirm();
    }

    async function request(): Promise<void> {
        const number = (requests += 1);
        tapped.value = undefined;
        isWaiting.value = true;
        if (!options.ask) {
            settle(formOf(options.control(), given.value), number === 1);
            return;
        }
        const answer = await options.ask(given.value);
        if (number !== requests) return; // something else has been asked since
        if (answer) settle(answer, number === 1);
        else isWaiting.value = false;
    }

    /** Returns what was mistyped mostly: the amount that comes last, else a square or the only value. */
    function mistyped(asked: readonly Field[]): Field | undefined {
        const last = asked.at(-1);
        if (last?.kind === "whole" || asked.length === 1) return last;
        return asked.find((field) => field.kind === "square");
    }

    function pick(name: string, value: unknown): void {
        // what nobody has said may be another thing beside this
        said.add(name);
        const dropped = fields.value
            .filter((field) => (isUnsaid(field) && field.name !== name) || field.follows?.includes(name))
            .map((field) => field.name);
        const kept = Object.entries(given.value).filter(([other]) => !dropped.includes(other));
        given.value = { ...Object.fromEntries(kept), [name]: value };
        if (value === null && !takesNull(name)) delete given.value[name];
        if (!isEntry) editing.value = undefined; // what is put right stays in sight
        member.value = undefined;
        hasty = name;
        void request();
    }

    // where nobody and nowhere are values too
    const takesNull = (name: string): boolean =>
        fields.value.some(
            (field) => field.name === name && field.choices.some(({ value }) => value === null),
        );

    const isUnsaid = (field: Field): boolean => Boolean(field.usual_value) && !said.has(field.name);

    /** Returns a field's value, also while a response is pending: the next tap continues from there. */
    const now = (field: Field): unknown => given.value[field.name] ?? (isUnsaid(field) ? field.value : null);

    function choose(field: Field, { value, objection }: Pick<FieldChoice, "value" | "objection">): void {
        const chosen = now(field);
        if (!objection) {
            pick(field.name, tappedValue(field, chosen, value));
            return;
        }
        const wanted = field.kind === "list" ? [...toList(chosen), value] : value;
        tapped.value = { objection, given: { [field.name]: wanted } };
        options.refuse?.({ ...refused.value, objection });
    }

    /** Gives a number of a group, or all of the group. */
    function enter(group: GroupField, members: Action): void {
        for (const { name } of textsOf(group))
            if (name in members) texts.value[keyOf(group, name)] = String(members[name]);
        pick(group.name, { ...membersOf(given.value, group.name), ...members });
    }

    const textOf = (key: string): string => (texts.value[key] ?? "").trim();

    function write(key: string, text: string): void {
        texts.value[key] = text;
    }

    // some texts may not be left empty: whether there are labels is the rules' to know, and not each letter
    function type(field: Field, typed: string): void {
        write(field.name, typed);
        const text = textOf(field.name);
        if (!text === !given.value[field.name]) return;
        given.value = { ...given.value, [field.name]: text };
        void request();
    }

    /** Returns a group with what is typed of it. */
    function groupOf(group: GroupField): Action {
        const typed = textsOf(group).map(({ name }) => [name, textOf(keyOf(group, name))]);
        const members = { ...membersOf(given.value, group.name), ...Object.fromEntries(typed) };
        return Object.fromEntries(
            Object.entries(members).filter(([, member]) => member !== "" && member !== null),
        );
    }

    function isOn(field: Field, value: unknown): boolean {
        if (takesSeveral(field)) return toList(now(field)).some((chosen) => isSame(chosen, value));
        return (field.name in given.value || isUnsaid(field)) && isSame(now(field), value);
    }

    /** Whether a field is folded to what it has, which a tap opens. */
    function isShort(field: Field): boolean {
        const isOfOne = field.single || field.kind === "square";
        if ((field.value ?? null) === null || field.optional || !isOfOne || options.control().quick)
            return false;
        if (!options.ask || isSole(field)) return Boolean(options.ask);
        return editing.value !== field.name && (field.kind !== "whole" || Boolean(form.value?.quick));
    }

    // without an answer, what does not fit any more is still among what was given
    const fitting = computed<Action>(() => (options.ask ? given.value : (form.value?.given ?? {})));

    /** All that is given, with what is typed. */
    const values = computed<Action>(() => {
        const found = { ...fitting.value };
        for (const field of fields.value) {
            const text = textOf(field.name);
            if (isGroup(field)) found[field.name] = groupOf(field);
            else if (field.kind === "text" && (text || !field.optional)) found[field.name] = text;
            else if (field.kind === "text") delete found[field.name];
        }
        return found;
    });

    function confirm(): void {
        if (!isReady.value || !options.play) return;
        const played = actionOf({ do: action, by }, values.value);
        draft.drop();
        options.play([played, ...also.value.map((seat) => ({ ...played, by: seat }))]);
    }

    if (depends)
        watch(depends, () => {
            hasty = undefined;
            void request();
        });
    draft.follow(() => ({ given: given.value, texts: texts.value, also: also.value }));
    void request();

    return reactive({
        control: computed(options.control),
        isKept,
        isLocal: !options.ask,
        given,
        texts,
        also,
        form,
        fields,
        problem,
        isWaiting,
        isReady,
        values,
        active,
        refused,
        isTapped: computed(() => tapped.value !== undefined),
        why: computed(() => tapped.value?.objection ?? form.value?.objection ?? null),
        missing: computed(() => missingLabels(fields.value, fitting.value)),
        now,
        isOn,
        isShort,
        pick,
        choose,
        enter,
        groupOf,
        type,
        write,
        edit: (name: string) => {
            editing.value = name;
        },
        open: (place: MemberPlace) => {
            member.value = place;
        },
        confirm,
    });
}

/** Returns by what a text of a group is kept. */
export const keyOf = (group: Field, name: string): string => `${group.name}.${name}`;
