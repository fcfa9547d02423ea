import { choiceColours } from "../../constants/palettes.ts";

/** A colour number, the same for the same first letter. */
export const tintOf = (letter: string): number => (letter.codePointAt(0) ?? 0) % choiceColours.length;
