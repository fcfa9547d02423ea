import * as v from "valibot";
import { isCallEvent } from "../../../machines/shared/contract.ts";
import type { Moment } from "../../../workbench/inspector/link/messages.ts";

const stateSchema = v.picklist(["connecting", "online", "offline", "reconnecting"]);

/** The state of the root's connection region; null for a chart alone that is not the root's. */
export function connectionOf({ actors }: Moment): v.InferOutput<typeof stateSchema> | null {
  const states = actors.find(({ path }) => path === "app")?.states ?? [];
  const state = states.find((id) => id.startsWith("app.connection."));
  return state === undefined ? null : v.parse(stateSchema, state.split(".")[2]);
}

/** Whether the connection is lost. It does not count as lost before it is first established. */
export const isDown = (moment: Moment): boolean => ["offline", "reconnecting"].includes(connectionOf(moment) ?? "");

/** Whether a waiting request cannot be answered until the connection is back. */
export const waitsForConnection = (moment: Moment, name: string): boolean => isDown(moment) && isCallEvent(name);
