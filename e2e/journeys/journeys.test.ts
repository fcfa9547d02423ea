import { expect, test } from "vitest";
import { flows } from "../../machines/app/flows.ts";
import { journeys } from "./journeys.ts";
import { startChromium } from "./playwright-engine.ts";
import { walkJourneys } from "./walk-journeys.ts";

/** Only Chromium has virtual authenticators, and the journeys' pages are at an IP address: see passkeys.spec.ts. */
const ELSEWHERE = "passkeys";

test("every flow has a journey", () => {
  const passed = new Set<string>(journeys.flatMap((journey) => journey.flows));
  expect(Object.keys(flows).filter((flow) => !passed.has(flow))).toEqual([ELSEWHERE]);
});

walkJourneys(startChromium);
