/** The most bytes of a snapshot file. The file of a person with 500 organisations has a fifth of them. */
export const MOST_BYTES = 1_000_000;
/** How many of the last events a snapshot lists. */
export const TRAIL_LENGTH = 200;
/** How many of the last changes of the connection a snapshot lists. */
export const MOST_CHANGES = 50;
