import { choiceColours } from "../../constants/palettes.ts";

/** The number of a colour, the same for the same first letter. */
export const tintOf = (letter: string): number => (letter.codePointAt(0) ?? 0) % choiceColours.length;
