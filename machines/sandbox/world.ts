import * as v from "valibot";
import { createWorld as hold, type Computed, type World as Held } from "../../workbench/effects/world.ts";
import type { Effects } from "../shared/actors.ts";
import type { Surroundings } from "../shared/cases.ts";
import { calls, isCallEvent } from "../shared/contract.ts";
import { asks, nameOfCall, sameCall, type Signatures, table } from "../shared/effects.ts";
import { readPhone } from "../shared/read-phone.ts";

/** The held effects of the app, calls to the service among them. */
export interface World extends Held<Signatures> {
  made: Effects;
}

/** Whether a request, by its name, goes to the service. */
export const isCall = (name: string) =>
  isCallEvent(name) ||
  sameCall.has(name) ||
  Object.entries(asks).some(([ask, { asksService }]) => asksService && startsWith(name, ask));

const startsWith = (name: string, ask: string) => name === ask || name.startsWith(`${ask}-`);

const computed: Computed<Signatures> = { readPhone: async ({ text, chosen }) => readPhone(text, chosen) };

/** @param startedAt the first time of the clock, epoch milliseconds */
export function createWorld(start: Surroundings, startedAt?: number): World {
  const world = hold(table, computed, start, startedAt);
  const call: Effects["call"] = async (event, data, { signal }) =>
    v.parse(calls[event].reply, await world.holdOnce(nameOfCall(event, data), data, signal));
  return { ...world, made: { ...world.made, call } };
}
