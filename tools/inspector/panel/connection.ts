import * as v from "valibot";
import { isCallEvent } from "../../../machines/shared/contract.ts";
import type { Moment } from "../link/messages.ts";

const stateSchema = v.picklist(["connecting", "online", "offline", "reconnecting"]);

/** Where the root's connection is, by the name of its state. */
export function connectionOf({ actors }: Moment): v.InferOutput<typeof stateSchema> {
  const states = actors.find(({ path }) => path === "app")?.states ?? [];
  const state = states.find((id) => id.startsWith("app.connection."));
  return v.parse(stateSchema, state?.split(".")[2]);
}

/** Whether the connection is lost. Until the first one is there, none counts as lost. */
export const isDown = (moment: Moment): boolean => ["offline", "reconnecting"].includes(connectionOf(moment));

/** Whether what was asked, by its name, cannot be answered before the connection is back. */
export const waitsForConnection = (moment: Moment, name: string): boolean => isDown(moment) && isCallEvent(name);
