import { desc, eq, inArray } from "drizzle-orm";
import type { AccountEventKind } from "../../machines/shared/contract-values.ts";
import type { Db } from "../database/database.ts";
import { goneFrom } from "../database/errors.ts";
import { accountEvents } from "../database/schema.ts";
import { type Addressee, type Mail, MailError } from "../mail/mail.ts";
import { releaseSend, reserveSend } from "../shared/code-sends.ts";
import { newId } from "../shared/ids.ts";
import type { Person } from "../shared/people.ts";
import type { Device } from "../shared/sessions.ts";
import { clearFailures, countFailure, type Throttled, throttleStates } from "../shared/throttle.ts";
import type { MailText, MailValues } from "../texts/mail-text.ts";
import { texts } from "../texts/texts.ts";
import type { IncomingRequest } from "./call.ts";
import { issueNotMeLink, voidOtherNotMeLinks } from "./not-me-links.ts";

/** The client that caused an event, and when. */
interface Cause extends Pick<IncomingRequest, "context" | "now"> {
  readonly socketSession: Device & Pick<IncomingRequest["socketSession"], "language">;
}

type Owner = Pick<Person, "id" | "email" | "language">;

/** Like `tellOwner`, but no answer waits for it. */
export function tellOwnerLater(...about: Parameters<typeof tellOwner>): void {
  about[0].context.background.start(() => tellOwner(...about));
}

/**
 * Tells a person of an event of their account: records it for their list, and mails it (`mailOwner`). For an event that no
 * transaction makes; the others record it with their change.
 *
 * @param incoming the request that caused it
 */
export async function tellOwner(incoming: Cause, person: Owner, event: AccountEvent): Promise<void> {
  const { context, socketSession, now } = incoming;
  const { db, log } = context;
  const about = { event: event.kind, personId: person.id };
  try {
    await recordEvent(db, person.id, event, socketSession, now);
  } catch (error) {
    if (goneFrom(error) !== null) return log.info(about, "an account was erased before its owner was told");
    // The mail matters more.
    log.error({ err: error, ...about }, "what happened to an account could not be recorded");
  }
  await mailOwner(incoming, person, event);
}

/**
 * Mails a person a recorded event of their account, with a link by which they can secure the account, unless there were
 * too many of its kind. It never throws, because the event stays; failures are logged. Nobody is told about an account
 * that has been erased meanwhile.
 *
 * @param incoming the request that caused it
 */
export async function mailOwner(incoming: Cause, person: Owner, event: AccountEvent): Promise<void> {
  const { context, socketSession, now } = incoming;
  const { db, log, mail, publicUrl, routes } = context;
  const { userAgent, address } = socketSession;
  const to = { ...addresseeOf(person, socketSession), owner: { personId: person.id } };
  const about = { event: event.kind, personId: person.id };
  try {
    const { kind } = event;
    const reserved = await reserveEventMail(db, { person, kind }, now);
    if (reserved === null) return;
    const token = await issueNotMeLink(db, person, now);
    const link = publicUrl + routes.format({ route: { name: "notMe", token }, search: "" });
    const app = "app" in event ? event.app : null;
    const provider = "provider" in event ? event.provider : null;
    const { unmailed } = reserved;
    const values = { link, at: now, userAgent, address, app, provider, unmailed };
    const arrived = await notifyOwner(mail, texts.mail.event[kind], to, values);
    await settleEventMail(db, { person, kind }, reserved, arrived, now);
    // Not before: without a newer mail, these links are all that the owner has against a thief who has set the password.
    if (arrived && kind === "passwordChanged") await voidOtherNotMeLinks(db, person.id, token);
  } catch (error) {
    if (goneFrom(error) !== null) return log.info(about, "an account was erased before its owner was told");
    log.error({ err: error, ...about }, "an account's owner could not be told");
  }
}

/**
 * Notifies a person of a change. A failing mail, which the mail service logs, does not undo the change.
 *
 * @returns whether the mail was sent
 */
export async function notifyOwner<V extends MailValues>(
  mail: Pick<Mail, "send">,
  text: MailText<V>,
  to: Addressee,
  values: V,
): Promise<boolean> {
  try {
    await mail.send(text, to, values);
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return false;
  }
}

/**
 * The account's owner as an addressee. Because anyone could have triggered the mail, it is in the owner's last known
 * language, and in the requester's only if that is unknown.
 */
export const addresseeOf = (
  { email, language }: Pick<Person, "email" | "language">,
  requester: Pick<IncomingRequest["socketSession"], "language">,
): Omit<Addressee, "owner"> => ({ email, language: language ?? requester.language });

/*
 * The limit on mails about the events of an account. One session can cause an event any number of times; it is recorded
 * each time, but an owner whose mailbox overflows reads none of the mails.
 */

/** All mails about one kind of event share one budget. */
const whoeverCausedIt = { place: "", isOwn: true };

/** An event that is to be mailed to the account's owner. */
interface EventToMail {
  readonly person: Pick<Person, "id" | "email">;
  readonly kind: AccountEventKind;
}

const unmailedOf = ({ person, kind }: EventToMail): Throttled => ({
  name: "unmailed",
  about: [person.id, kind],
  account: [person.email],
});

/** A mail that may be sent. */
interface EventMail {
  /** For `settleEventMail`. */
  readonly id: string;
  /** How many events of this kind were not mailed since the last mail about one. */
  readonly unmailed: number;
}

/** Reserves the mail about an event; null if there were too many of this kind. */
async function reserveEventMail(db: Db, event: EventToMail, now: number): Promise<EventMail | null> {
  const reserved = await reserveSend(db, event.person.id, event.kind, whoeverCausedIt, now);
  const unmailed = unmailedOf(event);
  if ("wait" in reserved) {
    await countFailure(db, unmailed, now);
    return null;
  }
  const [before] = await throttleStates(db, [unmailed], now);
  return { id: reserved.id, unmailed: before?.failures ?? 0 };
}

/** Ends a reservation. If the mail did not arrive, the next one counts its event. */
async function settleEventMail(
  db: Db,
  event: EventToMail,
  { id, unmailed }: EventMail,
  arrived: boolean,
  now: number,
): Promise<void> {
  if (!arrived) {
    await releaseSend(db, id);
    await countFailure(db, unmailedOf(event), now);
  } else if (unmailed > 0) {
    await clearFailures(db, unmailedOf(event));
  }
}

/** The most events of one person; the newest are kept. */
export const MOST_EVENTS = 200;

type AppEventKind = Extract<AccountEventKind, "appAllowed" | "appWithdrawn">;
type PasskeyEventKind = Extract<AccountEventKind, "passkeyAdded" | "passkeyRemoved">;

/** An event; `app` is the name of the app that was let in or withdrawn, `provider` that of the passkey's provider. */
export type AccountEvent =
  | { readonly kind: AppEventKind; readonly app: string }
  | { readonly kind: PasskeyEventKind; readonly provider: string | null }
  | { readonly kind: Exclude<AccountEventKind, AppEventKind | PasskeyEventKind> };

/**
 * Records an event, and the client that caused it: in the transaction of the change, so that a process that dies leaves
 * both or neither. The transaction has locked the person.
 */
export async function recordEvent(
  db: Db,
  personId: string,
  event: AccountEvent,
  { userAgent, address }: Device,
  now: number,
): Promise<void> {
  await db.insert(accountEvents).values({ id: newId(), personId, ...event, userAgent, address, at: new Date(now) });
  const surplus = db
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(eq(accountEvents.personId, personId))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id))
    .offset(MOST_EVENTS);
  await db.delete(accountEvents).where(inArray(accountEvents.id, surplus));
}
