import { stepsInWords } from "../texts.ts";

/** The texts of the way to a state or transition. */
export const texts = {
  label: "Go to a state or transition",
  go: "Take me there",
  isActive: "You are here.",
  looking: (place: string) => `Looking for the shortest path from “${place}”…`,
  cancel: "Cancel",
  arrived: (target: string, steps: number) => `Took you to ${target} in ${stepsInWords(steps)}.`,
  elsewhere: (here: string | null, place: string, steps: number) =>
    `${here === null ? "" : `“${here}” doesn't lead there. `}From “${place}” it takes ${stepsInWords(steps)}.`,
  open: (place: string) => `Open “${place}” and go there`,
  nowhere: "No starting place leads there.",
  why: "What is in the way",
  breaks: (way: string, actor: string) => `${way}: only if “${actor}” itself breaks, which is a fault in its code.`,
  failed: (way: string, actor: string) => `${way}: nothing here makes “${actor}” fail.`,
  done: (way: string, actor: string) => `${way}: “${actor}” never ends that way.`,
  unsent: (way: string, event: string) => `${way}: “${event}” is never sent there.`,
  dismiss: "Dismiss",
} as const;
