import { type Step, stepInWords } from "../../machines/sandbox/steps.ts";

/** Names for outcomes whose name in the cases only makes sense there. */
export const outcomeNames: Readonly<Record<string, string>> = {
  "no answer in time": "no answer (times out)",
  "nothing said": "an empty answer",
  "nothing said of it": "an answer that leaves it out",
  "a token": "signed in",
  "the second factor must be set up, by a service that knows the socket": "the second factor must be set up, no token",
  // The service gives the same answer to both.
  wrong: "wrong or no longer valid",
  "not right": "an answer that says no",
  "right, no email said": "right, without an email address",
  "right, without saying so": "right, without a yes",
  "right, without a ticket": "right, without the ticket to go on with",
  "wrong, with a ticket all the same": "wrong, but with a ticket",
  "told who asks": "the password is right, a second factor is needed",
  "wrong password by now": "wrong password, it was changed meanwhile",
  "the thread is lost": "this sign-in is no longer known",
  "sent, and again at once": "sent, and another may be asked for at once",
  "sent, and blocked for 90 s": "sent, and no other for 90 s",
  "too many, until this moment": "too many tries, but the wait is over",
  "a code is needed, of no said kind": "a code is needed, without its kind",
  "gone on with": "goes on",
  "gone on with, somewhere else": "goes on to another site",
  "not verified, no email said": "not verified, without an email address",
  "there is an account, no email said": "there is an account, without an email address",
  "there is no account, no email said": "there is no account, without an email address",
  asked: "the email is sent",
  good: "a valid link",
  "used or too old": "a used or expired link",
  "used meanwhile": "the link was used meanwhile",
  told: "done",
  made: "a QR code",
  kept: "saved",
  there: "loaded",
  "not to be had": "can't be loaded",
  "may go on": "may continue",
  "no longer": "may not continue any more",
};

/** The name of an outcome as it is shown. */
export const outcomeInWords = (name: string): string => outcomeNames[name] ?? name;

/** A step as it is shown. */
export const stepShown = (step: Step): string =>
  stepInWords(step.do === "settle" ? { ...step, outcome: outcomeInWords(step.outcome) } : step);
