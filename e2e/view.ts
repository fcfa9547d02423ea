import type { Page } from "@playwright/test";
import { tapWire } from "./wire.ts";

/** A screen in one of its states, standing still to be looked at. */
export interface View {
  readonly name: string;
  open(page: Page, url: string): Promise<void>;
  /** What the browser itself writes to the console on the way there. */
  readonly provokes?: RegExp;
  /** For a layout of its own: to be looked at in both colours at both widths. */
  readonly everyWay?: true;
  /** Brings back what passes by itself. */
  hold?(page: Page): Promise<void>;
}

export const REFUSAL = { code: 400, data: { error: "This is refused, for a reason that takes a whole line to tell." } };

/** Calls of an event never end. */
export const holdCalls = async (page: Page, event: string) => (await tapWire(page)).take(event, () => {});
/** Calls of an event are answered with no. */
export const refuseCalls = async (page: Page, event: string, outcome: object = REFUSAL) =>
  (await tapWire(page)).take(event, ({ answer }) => answer(outcome));

/**
 * What passes by itself within five seconds stays. Before the page is opened. A stopped clock would not do: what
 * looks at the page needs timers of its own.
 */
export const holdDeadlines = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout;
    const isDeadline = (ms: number) => ms > 900 && ms <= 5_000;
    Object.defineProperty(window, "setTimeout", {
      value: (run: TimerHandler, ms = 0, ...values: unknown[]) => (isDeadline(ms) ? 0 : real(run, ms, ...values)),
    });
  });
