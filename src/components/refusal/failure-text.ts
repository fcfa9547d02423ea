import type { Failure } from "../../../machines/shared/failure.ts";
import type { Texts } from "../../texts/en.ts";

const LONGEST = 300;

/** A text from the service, no longer than a person would read. */
export const capped = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** What a failure says to people: the service's own words, or ours where it gave none. */
export const failureText = (failure: Failure, texts: Texts): string =>
  failure.message === null ? texts.failures[failure.code] : capped(failure.message);
