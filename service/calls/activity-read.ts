import { eventsOf } from "../account/account-events.ts";
import { type Handler, requireActivePerson } from "./call.ts";

/** The events of the person's account in the last 90 days, newest first. */
export const activityRead: Handler<"activity|read"> = async (_request, call) => {
  const { person } = await requireActivePerson(call);
  const events = await eventsOf(call.context.db, person.id, call.now);
  return {
    list: events.map(({ kind, at, userAgent, address, app }) => ({ kind, at: at.getTime(), userAgent, address, app })),
  };
};
