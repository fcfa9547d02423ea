/** A secret key in groups of four, for reading. */
export const grouped = (key: string): string => key.match(/.{1,4}/gu)?.join(" ") ?? "";
