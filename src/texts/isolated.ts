/**
 * A value inside a text that runs from right to left: what it is written in has no effect on the order of the
 * words around it (Unicode's first-strong isolate).
 */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
