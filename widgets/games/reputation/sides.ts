/** The area of a seat, or the stack between it and the next one. */
export interface Place {
    seat: number;
    isStack: boolean;
}

export interface Side {
    name: "near" | "left" | "far" | "right";
    places: Place[];
}

/**
 * Returns the places on each side of a table of so many seats, clockwise from the near side.
 *
 * The odd seat is near; an even number of seats is left and right, with a stack near and one far.
 */
export function sidesOf(seats: number): Side[] {
    const places = Array.from({ length: seats * 2 }, (_, index) => ({
        seat: Math.floor(index / 2),
        isStack: index % 2 === 1,
    }));
    const odd = seats % 2;
    const counts = [
        ["near", odd],
        ["left", seats - 1],
        ["far", 1],
        ["right", seats - 1],
        ["near", 1 - odd],
    ] as const;
    return counts
        .map(([name, count]) => ({ name, places: places.splice(0, count) }))
        .filter((side) => side.places.length);
}
