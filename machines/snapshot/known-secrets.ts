import { canonicalCode, withLatinDigits, withoutMarks } from "../shared/spelling.ts";
import { HIDDEN, Secret } from "../../workbench/codec/secret.ts";
import type { Change } from "../../workbench/codec/codec.ts";
import type { Envelope } from "./envelope.ts";
import { isAddress, type Span, spellingsOf } from "./blacken.ts";

/*
 * The app knows some secrets when it makes a report: those in its machines, in mailed links, in the page's fields, and
 * those that the page shows. No text of the file contains one, not even a text that the person wrote.
 */

const DOT = "•";

/** A shorter secret occurs in other texts by chance, so it is removed only where it is a whole word. */
const LEAST_WITHIN = 4;

/** The secrets in the data of machines. */
export function secretsIn(data: unknown): string[] {
  if (data instanceof Secret) return [data.reveal()];
  if (Array.isArray(data)) return data.flatMap(secretsIn);
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(secretsIn) : [];
}

/** The codes and tokens in a text of which a file keeps only the shape: the whole text, or parts of an address. */
export function codesIn(hidden: string): string[] {
  if (!/[/?&=#]/.test(hidden)) return [hidden];
  return hidden.split(/[/?&=#]/).filter((part) => /^(?=.*\d)[\w.~-]{8,}$/.test(part));
}

/** The change that puts dots in place of these secrets, in all their spellings. */
export function withoutSecrets(secrets: Iterable<string>): Change {
  const forms = new Set(
    [...secrets]
      .filter((secret) => secret !== HIDDEN)
      .flatMap(spellingsOf)
      .map((spelling) => inPlain(spelling).plain),
  );
  forms.delete("");
  return (text) => {
    if (isAscii(text) && !some(forms, text.replace(/[\s-]/g, "").toLowerCase())) return text;
    const plain = inPlain(text);
    const spans = [...forms].flatMap((form) => spansOf(form, plain, text));
    if (spans.length === 0) return text;
    const mask = isAddress(text) ? "x" : DOT;
    let at = 0;
    // A dot takes the place of a whole character, so that a comment does not become longer than it may be.
    return [...text]
      .map((letter) => {
        const start = at;
        at += letter.length;
        return spans.some((span) => start < span.end && at > span.start) ? mask : letter;
      })
      .join("");
  };
}

/** Most texts are ASCII, and comparing each of their characters would take too long. */
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
const some = (forms: ReadonlySet<string>, plain: string) => [...forms].some((form) => plain.includes(form));

/** A text as secrets are compared: without spaces, dashes and invisible marks, in small Latin letters and digits. */
const plainOf = (text: string): string =>
  withLatinDigits(withoutMarks(text).normalize("NFKD"))
    // "ß" and "SS" are equal only in upper case.
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\s\p{Pd}]/gu, "");

interface Plain {
  plain: string;
  /** The place in the original text of each character of the plain one. */
  places: Span[];
}

function inPlain(text: string): Plain {
  const places: Span[] = [];
  let plain = "";
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    const form = plainOf(letter);
    plain += form;
    for (let unit = 0; unit < form.length; unit++) places.push({ start, end });
    start = end;
  }
  return { plain, places };
}

function spansOf(form: string, { plain, places }: Plain, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = plain.indexOf(form); at !== -1; at = plain.indexOf(form, at + 1)) {
    const { start } = places[at] ?? { start: 0 };
    const { end } = places[at + form.length - 1] ?? { end: 0 };
    const isWithin = /[\p{L}\p{N}]$/u.test(text.slice(0, start)) || /^[\p{L}\p{N}]/u.test(text.slice(end));
    if (form.length >= LEAST_WITHIN || !isWithin) spans.push({ start, end });
  }
  return spans;
}

/** Whether a known secret was removed from the comment that the person wrote. */
export const lostSecret = ({ comment }: Pick<Envelope, "comment">, written: string | null): boolean =>
  comment !== undefined && comment !== written;

/** The words that look like a secret in the comment and in the texts that the person typed. */
export function suspectsOf({ comment, page }: Pick<Envelope, "comment" | "page">): string[] {
  const typed = page.view?.fields.flatMap((field) => ("text" in field && field.isTyped ? [field.text] : [])) ?? [];
  return [...new Set([comment ?? "", ...typed].flatMap(suspectsIn))];
}

/** A word with a digit in it, after a word that announces a secret. */
const announced =
  /(?<!\p{L})(?:pass(?:word|code)|pin|secret|पासवर्ड|पिन|كلمة (?:المرور|السر))["'”’:=\s]+(?:(?:is|was|है|था|هي)\s+)?["'“‘]?([^\s"'“”‘’,;]*\p{Nd}[^\s"'“”‘’,;]*)/giu;

/** The words of a text that look like a secret: a six-digit code, an announced word, or a long one of mixed characters. */
export function suspectsIn(text: string): string[] {
  const codes = text.match(/(?<![\p{L}\p{N}])\p{Nd}{3}[ -]?\p{Nd}{3}(?![\p{L}\p{N}])/gu) ?? [];
  const words = text
    .split(/[\s"“”„«»()[\]{}<>]/u)
    .flatMap((word) => (/^[a-z]+:\/\//i.test(word) ? word.split(/[/?&=#]/) : word))
    .map((word) => word.replace(/[.,;:?…।،؟]+$/u, ""))
    .filter((word) => !/^[^@]+@[^@]+\.[^@]+$/.test(word) && isMixed(word));
  const told = [...text.matchAll(announced)].map(([, word = ""]) => word.replace(/[.?!…।،؟]+$/u, ""));
  return [...new Set([...codes, ...told, ...words])];
}

function isMixed(word: string): boolean {
  if (!/\p{L}/u.test(word) || !/\p{Nd}/u.test(word)) return false;
  // Dashes and dots are usual in dates and versions.
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\p{Pd}._:,'’]/u].filter((kind) =>
    kind.test(word),
  ).length;
  const code = canonicalCode(word);
  const changes = code.match(/\p{L}(?=\p{Nd})|\p{Nd}(?=\p{L})/gu)?.length ?? 0;
  const { length } = code;
  // Nobody writes "Passw0rd" but as a password.
  const isLetterReplaced = length >= 7 && /\p{L}\p{Nd}\p{L}/u.test(word);
  return (
    isLetterReplaced ||
    length >= 12 ||
    (length >= 10 && kinds >= 3) ||
    (length >= 8 && changes >= 3) ||
    (length >= 7 && kinds === 4)
  );
}
