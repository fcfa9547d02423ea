import { en } from "../../../src/texts/en.ts";
import { multiFactorLogin } from "../../../src/texts/en/codes.ts";
import type { Pane } from "../../../workbench/inspector/kit/layout.ts";
import type { TourName } from "./goals.ts";

const { login } = en;

interface TourTexts {
  title: string;
  lead: string;
  goals: readonly string[];
  done: string;
}

const tours: Record<TourName, TourTexts> = {
  refused: {
    title: "Sign in and be refused",
    lead: "Send a form, and say how its request ends.",
    goals: [
      `In the app, fill in “${login.identifier}” and “${login.password}” and press “${login.submit}”; or press “by email” of form.submit under Step.`,
      "Under Step, the request “login” waits. Point at “wrong password” to see what would come of it, then press it.",
      `Type in “${login.password}” in the app; or press “password” of form.edit under Step. The message goes.`,
    ],
    done: "The rows marked T in the log are the transitions that were taken: open the one of “login failed” for the reason.",
  },
  expired: {
    title: "Let a code expire",
    lead: "Move the clock instead of waiting.",
    goals: [
      `Ask for a code: press “${multiFactorLogin.sendCode}” in the app; or “code.resend” under Step.`,
      "Answer the waiting request “resendOTP” with “sent”. A countdown starts in the app.",
      "Press “Go to next timer” until the countdown is over.",
      "Use the old code: press “form.submit” under Step, and answer its request with “wrong or no longer valid”.",
    ],
    done: "No second was waited for: time only moves when you move it.",
  },
  offline: {
    title: "Lose the connection mid-call",
    lead: "See what a person sees when the network goes.",
    goals: [
      "Press “by email” of form.submit under Step, so that the request “login” waits.",
      "At the top of Step, turn the connection off. The request fails, and the app says so.",
      "Turn the connection on again.",
    ],
    done: "The film strip has every step: point at a picture to look back.",
  },
  file: {
    title: "Open a support file",
    lead: "See a person's screen as it was.",
    goals: [
      "Save the sample file, then press “Open a file…” and choose it; or drop it anywhere in this window.",
      "Go on from there: press something in the app, move the clock or take a step.",
    ],
    done: "That is all it takes to see what a person saw.",
  },
};

const panes: Record<Pane, string> = {
  app: "The real app, with every request waiting for you. Use it as a person would.",
  chart: "The statechart behind the app: what is active, what was just taken, what is possible.",
  step: "What can happen next: answer a waiting request, send an event, move the clock, lose the connection.",
  history: "What has happened, step by step. Go back to any of them.",
};

export const texts = {
  heading: "Start here",
  lead: "Walk the app through any situation. Nothing is sent to a server. Take a tour of a minute, or explore on your own.",
  begin: (title: string) => `Take the tour “${title}”`,
  isDone: "done",
  tours,
  panes,
  bar: (title: string) => `Tour: ${title}`,
  isReached: "reached",
  goal: (number: number, count: number) => `${number} of ${count}:`,
  sample: "Save the sample file",
  end: "End the tour",
  others: "More tours",
  close: "Explore on my own",
} as const;
