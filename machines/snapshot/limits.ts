/** Bytes of a snapshot file. One of a person with 500 organisations has a fifth of it. */
export const MOST_BYTES = 1_000_000;
/** How many of the last events a snapshot tells of. */
export const TRAIL_LENGTH = 200;
/** How many changes of the connection. */
export const MOST_CHANGES = 50;
/** How deep objects and lists may be nested. The deepest actor tree has a third of it. */
export const MOST_LEVELS = 40;
