import { catalogue, type Catalogue } from "./catalogue.ts";

/** The letters of the alphabet, each as one that reads like it and is none of English. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const LOOKALIKES = [..."ÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž"];

/** Other languages need more room than English: a third more, roughly. */
const GROWTH = 1 / 3;

/**
 * A text as it would look in a language that does not exist: still to be read, longer, and in brackets, so that it
 * shows what is cut off and what is not in the catalogue. Values that were put into it are disguised as well.
 */
export function disguise(text: string): string {
  const letters = [...text].map((letter) => LOOKALIKES[LETTERS.indexOf(letter)] ?? letter);
  const more = "~".repeat(Math.ceil(text.length * GROWTH)).replace(/~{6}/g, "~~~~~ ");
  return `[${letters.join("")}${more.trimEnd()}]`;
}

/** A text, a function that makes one of its values, or any number of them, by name or in a list. */
function disguisedText(text: unknown): unknown {
  if (typeof text === "string") return disguise(text);
  if (Array.isArray(text)) return text.map(disguisedText);
  if (typeof text === "function") return (...values: unknown[]) => disguisedText(Reflect.apply(text, null, values));
  return typeof text === "object" && text !== null ? disguisedTexts(text) : text;
}

const disguisedTexts = <T extends object>(texts: T): T =>
  new Proxy(texts, {
    get: (target, name, receiver) => disguisedText(Reflect.get(target, name, receiver)),
  });

/** Every text of the app, disguised. */
export const disguised: Catalogue = disguisedTexts(catalogue);
