import type { AccountEventKind } from "../../machines/shared/contract-values.ts";
import type { Db } from "../database/database.ts";
import { releaseSend, reserveSend } from "./code-sends.ts";
import type { Person } from "./people.ts";
import { clearFailures, countFailure, type Throttled, throttleStates } from "./throttle.ts";

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
export async function reserveEventMail(db: Db, event: EventToMail, now: number): Promise<EventMail | null> {
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
export async function settleEventMail(
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
