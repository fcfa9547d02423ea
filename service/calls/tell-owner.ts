import { type AccountEvent, recordEvent } from "../account/account-events.ts";
import { issueDisavowal, voidOtherDisavowals } from "../account/disavowals.ts";
import { reserveEventMail, settleEventMail } from "../account/event-mails.ts";
import type { Person } from "../account/people.ts";
import { goneFrom } from "../database/gone.ts";
import { texts } from "../texts/texts.ts";
import type { Device } from "../account/open-session.ts";
import type { IncomingRequest } from "./call.ts";
import { addresseeOf, notifyOwner } from "./notify-owner.ts";

/** The client that caused an event, and when. */
interface Cause extends Pick<IncomingRequest, "context" | "now"> {
  readonly conversation: Device & Pick<IncomingRequest["conversation"], "language">;
}

/** Like `tellOwner`, but no answer waits for it. */
export function tellOwnerLater(...about: Parameters<typeof tellOwner>): void {
  about[0].context.background.start(() => tellOwner(...about));
}

/**
 * Tells a person of an event of their account: records it for their list, and mails it with a link by which they can
 * secure the account, unless there were too many of its kind. It never throws, because the event stays; failures are
 * logged. Nobody is told about an account that has been erased meanwhile.
 *
 * @param incoming the request that caused it
 */
export async function tellOwner(
  incoming: Cause,
  person: Pick<Person, "id" | "email" | "language">,
  event: AccountEvent,
): Promise<void> {
  const { context, conversation, now } = incoming;
  const { db, log, mail, publicUrl, routes } = context;
  const { userAgent, address } = conversation;
  const to = { ...addresseeOf(person, conversation), owner: { personId: person.id } };
  const about = { event: event.kind, personId: person.id };
  try {
    await recordEvent(db, person.id, event, { userAgent, address }, now);
  } catch (error) {
    if (goneFrom(error) !== null) return log.info(about, "an account was erased before its owner was told");
    // The mail matters more.
    log.error({ err: error, ...about }, "what happened to an account could not be recorded");
  }
  try {
    const { kind } = event;
    const reserved = await reserveEventMail(db, { person, kind }, now);
    if (reserved === null) return;
    const token = await issueDisavowal(db, person, now);
    const link = publicUrl + routes.format({ route: { name: "notMe", token }, search: "" });
    const app = "app" in event ? event.app : null;
    const { unmailed } = reserved;
    const values = { link, at: now, userAgent, address, app, unmailed };
    const arrived = await notifyOwner(mail, texts.mail.event[kind], to, values);
    await settleEventMail(db, { person, kind }, reserved, arrived, now);
    // Not before: without a newer mail, these links are all that the owner has against a thief who has set the password.
    if (arrived && kind === "passwordChanged") await voidOtherDisavowals(db, person.id, token);
  } catch (error) {
    if (goneFrom(error) !== null) return log.info(about, "an account was erased before its owner was told");
    log.error({ err: error, ...about }, "an account's owner could not be told");
  }
}
