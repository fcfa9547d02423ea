/**
 * Faults that no test notices, each with the reason why that is all right: mostly because nobody could tell the
 * difference. A run fails over one that is not listed, and over one that is listed and noticed.
 */
export const survivors: Readonly<Record<string, string>> = {};
