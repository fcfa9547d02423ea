import type { Person } from "./person.ts";
import { leave } from "./recovering.ts";

/** On the page of an invitation. */
export function acceptInvitation(person: Person): number | null {
  const flow = person.browser.page?.root.getSnapshot().children.invite;
  const state = flow?.getSnapshot();
  if (!flow || !state || state.status !== "active") return null;
  if (state.matches("checking") || state.matches("accepting")) return null;
  const { failure } = state.context;
  const isUnanswered = failure?.code === "offline" || failure?.code === "timeout";
  if (person.isInsistent || !state.matches("accept") || (failure !== null && !isUnanswered)) return leave(person);
  const wait = person.untilSharedMoment();
  if (wait !== null) return wait;
  person.wish = "leave the page open";
  person.does("accepts the invitation");
  flow.send({ type: "invitation.accept" });
  return null;
}
