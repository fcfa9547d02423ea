import type { Failure } from "../../../machines/shared/failure.ts";
import type { Texts } from "../../texts/en.ts";

const LONGEST = 300;

/** Text from the service, cut to a readable length. */
export const capped = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A failure in the service's words, or in the app's if the service sent none. */
export const failureText = (failure: Failure, texts: Texts): string =>
  failure.message === null ? texts.failures[failure.code] : capped(failure.message);
