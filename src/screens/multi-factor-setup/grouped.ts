/** A secret key in groups of four, as people read it from a screen. */
export const grouped = (key: string): string => key.match(/.{1,4}/gu)?.join(" ") ?? "";
