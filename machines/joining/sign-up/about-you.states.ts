import { filling, ignoresSubmit } from "../../parts/form/filling.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent, withOutput } from "../../shared/params.ts";
import { keepFailure, refused } from "../../shared/refusal.ts";
import { toRead, youOf } from "./sign-up.rules.ts";
import { phoneIn, signUpSetup } from "./sign-up.setup.ts";
import { busy, edited, invalid, stable, noSuchCountry, waiting } from "./step.ts";

const fillingYou = filling(".waiting");
const [sendYou, correctYou] = fillingYou["form.submit"];

/** The person has changed step 1 since, so that the browser's Forward leads to no step. */
const noStepAhead = { actions: "leaveStep" } as const;

/** Step 1: the person tells about themselves. The service checks the email address. */
export const aboutYouStates = {
  aboutYou: signUpSetup.createStateConfig({
    on: {
      ...fillingYou,
      "form.edit": edited,
      "form.submit": [sendYou, { ...correctYou, guard: withEvent("lacksTerms"), target: ".timing" }, correctYou],
      "history.forward": noStepAhead,
      "phone.give": { guard: withEvent("mustBeRead"), target: ".reading", actions: withEvent("keepGiven") },
    },
    initial: "quiet",
    states: {
      quiet: { description: "The person fills in step 1.", ...stable },
      good: {
        description:
          "The person came back to step 1, which the service has checked. The browser's Forward leads to step 2.",
        ...stable,
        on: { "history.forward": "#signUp.open.form.aboutCompany" },
      },
      invalid: {
        ...invalid,
        always: [
          { guard: "isReminded", target: "reminding" },
          { guard: "isCorrected", target: "quiet" },
        ],
      },
      reading: {
        description: "The machine reads a pasted or completed phone number. The person can still fill in the form.",
        ...stable,
        invoke: {
          id: "readGivenPhone",
          src: "readPhone",
          input: ({ context }) => toRead(context, assertPresent(context.given)),
          onDone: {
            target: "invalid",
            actions: [{ type: "keepReading", params: ({ event }) => ({ read: event.output }) }, "keepPhoneProblem"],
          },
          onError: "invalid",
        },
      },
      timing: {
        description:
          "The person submitted step 1 without accepting the terms. The machine reads the clock to time a reminder.",
        ...stable,
        invoke: {
          id: "reminderTime",
          src: "now",
          onDone: {
            target: "reminding",
            actions: { type: "timeReminder", params: ({ event }) => ({ now: event.output }) },
          },
          onError: "invalid",
        },
      },
      reminding: {
        description:
          "For one second the checkbox asks the person to accept the terms. Then it says that this is required.",
        ...stable,
        invoke: {
          id: "reminderDeadline",
          src: "deadline",
          input: ({ context }) => ({
            at: assertPresent(context.remindUntil),
            event: "reminder.due" as const,
          }),
          onError: { target: "invalid", actions: "stopReminding" },
        },
        on: { "reminder.due": { target: "invalid", actions: "stopReminding" } },
      },
      waiting: {
        ...waiting,
        // The submitted number is read anyway.
        on: { ...waiting.on, "phone.give": {} },
        always: [{ guard: "knowsDialCode", target: "#signUp.open.form.submitted" }, noSuchCountry],
      },
      refused: refused("signUp"),
    },
  }),
  submitted: signUpSetup.createStateConfig({
    description: "The person submitted step 1. Submitting again does nothing; an edit cancels the submit.",
    ...busy,
    on: {
      ...ignoresSubmit,
      "form.edit": { ...edited, target: "aboutYou.invalid" },
      "history.forward": noStepAhead,
    },
    initial: "readingPhone",
    states: {
      readingPhone: {
        description: "The machine reads the phone number of the submitted step.",
        ...busy,
        invoke: {
          id: "readPhone",
          src: "readPhone",
          input: ({ context }) => toRead(context, phoneIn(context.values)),
          onDone: [
            {
              guard: { type: "isPhone", params: ({ event }) => ({ read: event.output }) },
              target: "checking",
              actions: { type: "keepReading", params: ({ event }) => ({ read: event.output }) },
            },
            {
              target: "#signUp.open.form.aboutYou.invalid",
              actions: [
                { type: "keepReading", params: ({ event }) => ({ read: event.output }) },
                {
                  type: "keepProblems",
                  params: ({ context }) => ({ values: assertPresent(context.values) }),
                },
              ],
            },
          ],
          onError: { target: "checking", actions: "keepUnread" },
        },
      },
      checking: {
        description: "The service checks whether the email address has an account.",
        ...busy,
        invoke: {
          id: "checkEmail",
          src: "checkEmail",
          input: ({ context }) => ({ you: assertPresent(youOf(context)) }),
          onDone: { target: "#signUp.open.form.aboutCompany", actions: [withOutput("keepYou"), "enterStep"] },
          onError: {
            target: "#signUp.open.form.aboutYou.refused",
            actions: keepFailure,
          },
        },
      },
    },
  }),
};
