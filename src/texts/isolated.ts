/**
 * Wraps a value in Unicode's first-strong isolate, so that its script does not reorder the words around it in a
 * right-to-left text.
 */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
