const TINTS = 6;

/** The number of a colour, the same for the same first letter (specification section 3, Avatar). */
export const tintOf = (letter: string): number => (letter.codePointAt(0) ?? 0) % TINTS;
