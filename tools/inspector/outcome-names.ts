import { type Step, stepInWords } from "../../machines/sandbox/steps.ts";

/** Plain names for outcomes whose own names make sense only beside their cases. */
export const outcomeNames: Readonly<Record<string, string>> = {
  "no answer in time": "no answer (times out)",
  "a token": "signed in",
  // The service says the same of both.
  wrong: "wrong or no longer valid",
  "not right": "an answer that says no",
  "sent, and again at once": "sent, and another may be asked for at once",
  "sent, and blocked for 90 s": "sent, and no other for 90 s",
  "too many, until this moment": "too many tries, but the wait is over",
  asked: "the email is sent",
  good: "a valid link",
  "used meanwhile": "the link was used meanwhile",
  told: "done",
  made: "a QR code",
  kept: "saved",
  "may go on": "may continue",
  "no longer": "may not continue any more",
};

/** The name of an outcome as it is shown. */
export const outcomeInWords = (name: string): string => outcomeNames[name] ?? name;

/** A step as it is shown. */
export const stepShown = (step: Step): string =>
  stepInWords(step.do === "settle" ? { ...step, outcome: outcomeInWords(step.outcome) } : step);
