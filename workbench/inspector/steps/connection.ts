import type { Moment } from "../link/messages.ts";
import type { InspectedApp } from "../subject.ts";

/** Whether the connection is lost. It does not count as lost before it is first established. */
export const isDown = ({ connection }: InspectedApp, moment: Moment): boolean =>
  ["offline", "reconnecting"].includes(connection.stateIn(moment) ?? "");

/** Whether a waiting request cannot be answered until the connection is back. */
export const waitsForConnection = (app: InspectedApp, moment: Moment, name: string): boolean =>
  isDown(app, moment) && app.connection.isNeededBy(name);
