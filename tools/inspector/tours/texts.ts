import type { Pane } from "../panel/layout.ts";
import type { TourName } from "./goals.ts";

interface TourTexts {
  title: string;
  lead: string;
  goals: readonly string[];
  done: string;
}

const tours: Record<TourName, TourTexts> = {
  refused: {
    title: "Sign in and be refused",
    lead: "Send a form, and say how its call ends.",
    goals: [
      "In the app, fill in an email and a password and press Login; or press “form.submit by email” under Step.",
      "Under Step, the call “login” is held. Point at “wrong password” to see what would come of it, then press it.",
      "Type in the app's password field; or press “form.edit password” under Step. The message goes.",
    ],
    done: "The rows marked T in the log are the transitions that were taken: open the one of “login failed” for the reason.",
  },
  expired: {
    title: "Let a code expire",
    lead: "Move the clock instead of waiting.",
    goals: [
      "Ask for a code: press “Send code” in the app; or “code.resend” under Step.",
      "End the held call “resendOTP” with “sent”. A countdown starts in the app.",
      "Under Clock, press “Go to next timer” until the countdown is over.",
      "Use the old code: press “form.submit” under Step, and end its call with “wrong or no longer valid”.",
    ],
    done: "No second was waited for: time only moves when you move it.",
  },
  offline: {
    title: "Lose the connection mid-call",
    lead: "See what a person sees when the network goes.",
    goals: [
      "Press “form.submit by email” under Step, so that the call “login” is held.",
      "Turn the connection off. The call fails, and the app says so.",
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
  app: "The real app, with every call held. Use it as a person would.",
  chart: "The statechart behind the app: what is active, what was just taken, what is possible.",
  step: "What can happen next: end a held call, send an event, move the clock, lose the connection.",
  history: "What has happened, step by step. Go back to any of them.",
};

export const texts = {
  heading: "Start here",
  lead: "Walk the app through any situation, without a service. Take a tour of a minute, or begin by yourself.",
  begin: (title: string) => `Take the tour “${title}”`,
  isDone: "done",
  tours,
  panes,
  bar: (title: string) => `Tour: ${title}`,
  isReached: "reached",
  goal: (number: number, count: number) => `${number} of ${count}`,
  sample: "Save the sample file",
  end: "End the tour",
  others: "More tours",
  close: "Begin by yourself",
} as const;
