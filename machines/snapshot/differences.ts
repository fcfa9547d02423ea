import { activeStates, awaitedEvents } from "../../workbench/chart/running.ts";
import type { AnyActorRef } from "xstate";
import type { Envelope } from "./envelope.ts";
import type { Problem } from "../../workbench/snapshot/tree.ts";

/** The differences between a reproduced app and its capture. Ask for them when the app has settled. */
export const differencesOf = (root: AnyActorRef, { states, events }: Envelope["expect"]): Problem[] => [
  ...between("state", states, activeStates(root)),
  ...between("event", events, awaitedEvents(root)),
];

const between = (kind: "state" | "event", expected: readonly string[], actual: readonly string[]): Problem[] => [
  ...expected
    .filter((name) => !actual.includes(name))
    .map((name) => ({ place: name, what: `this ${kind} was captured but not reproduced` })),
  ...actual
    .filter((name) => !expected.includes(name))
    .map((name) => ({ place: name, what: `this ${kind} was reproduced but not captured` })),
];
