import type { Page } from "@playwright/test";
import { tapWire } from "./wire.ts";

export const REFUSAL = { code: 400, data: { error: "This is refused, for a reason that takes a whole line to tell." } };

/** Refuses the calls of an event. */
export const refuseCalls = async (page: Page, event: string, outcome: object = REFUSAL) =>
  (await tapWire(page)).take(event, ({ answer }) => answer(outcome));
