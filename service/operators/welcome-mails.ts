import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, inArray, max } from "drizzle-orm";
import type { Context } from "../calls/context.ts";
import { notifyOwner } from "../calls/tell-owner.ts";
import { chunks, type Db } from "../database/database.ts";
import { passwordResets, people } from "../database/schema.ts";
import { INVITATION_LIFETIME } from "../joining/invitations.ts";
import { issueReset, type NewReset, settleReset } from "../passwords/reset-link.ts";
import { isEnabled, NO_PASSWORD, type Person } from "../shared/people.ts";
import { texts } from "../texts/texts.ts";
import type { Listed } from "./check-people.ts";
import type { Operator } from "./command.ts";

/** The outcome of mailing people the links with which they choose their first password. */
export interface Sent {
  readonly mailed: number;
  /** The addresses to which the mail could not be sent. */
  readonly failed: readonly string[];
  /** How many have still to get it, because the operator stopped. */
  readonly left: number;
}

/**
 * Mails a link to each of these people who has no password and no such link yet, one after the other.
 *
 * @param perMinute the most mails a minute; 0 mails nobody
 */
export async function sendWelcomes(
  { db, clock, mail, publicUrl, routes }: Pick<Context, "db" | "clock" | "mail" | "publicUrl" | "routes">,
  people: readonly Pick<Listed, "personId" | "company">[],
  perMinute: number,
  { progress, stop }: Pick<Operator, "progress" | "stop">,
): Promise<Sent> {
  if (perMinute === 0) return { mailed: 0, failed: [], left: 0 };
  const companies = new Map(people.map((person) => [person.personId, person.company]));
  const waiting = await peopleToWelcome(db, [...companies.keys()], clock.now());
  const failed: string[] = [];
  let mailed = 0;
  for (const [done, { id, email, language }] of waiting.entries()) {
    progress(done, waiting.length);
    if (done > 0) await untilAborted(60_000 / perMinute, stop);
    if (stop.aborted) return { mailed, failed, left: waiting.length - done };
    const reset = await issueWelcome(db, id, clock.now());
    if (reset === null) continue;
    const link = publicUrl + routes.format({ route: { name: "resetPassword", code: reset.token }, search: "" });
    const values = { company: companies.get(id) ?? "", link };
    const to = { email, language: language ?? "en", owner: { personId: id } } as const;
    const arrived = await notifyOwner(mail, texts.mail.welcome, to, values);
    await settleWelcome(db, reset, email, arrived, clock.now());
    if (arrived) mailed += 1;
    else failed.push(email);
  }
  return { mailed, failed, left: 0 };
}

/** Waits so many milliseconds, or until the signal. */
async function untilAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/*
 * The links with which people choose their first password after an administrator has added them: reset links that last
 * as long as an invitation. A person with neither a password nor such a link has still to be mailed one, so no table has
 * to record who was.
 */

type Welcomed = Pick<Person, "id" | "email" | "language">;

/**
 * Milliseconds that a link is valid while its mail is being sent, more than a mail server may take. Until then no other
 * process mails a second one, even if this one is killed.
 */
const CLAIM = 60_000;
/** Stands for the requesting network address: a link that the person asks for elsewhere does not replace this one. */
const PLACE = "welcome";

const awaitsPassword = and(eq(people.passwordExpiresAt, NO_PASSWORD), isEnabled);
const isOpen = (now: number) =>
  and(eq(passwordResets.kind, "link"), eq(passwordResets.place, PLACE), gt(passwordResets.expiresAt, new Date(now)));

/** Which of these people, in the same order, have neither a password nor a valid link to choose their first. */
async function peopleToWelcome(db: Db, personIds: readonly string[], now: number): Promise<readonly Welcomed[]> {
  const waiting = new Map<string, Welcomed>();
  for (const some of chunks(personIds, 1_000)) {
    const ids = [...some];
    const found = await db
      .select({ id: people.id, email: people.email, language: people.language })
      .from(people)
      .where(and(inArray(people.id, ids), awaitsPassword));
    for (const person of found) waiting.set(person.id, person);
    const open = await db
      .select({ id: passwordResets.personId })
      .from(passwordResets)
      .where(and(inArray(passwordResets.personId, ids), isOpen(now)));
    for (const { id } of open) waiting.delete(id ?? "");
  }
  return personIds.flatMap((id) => waiting.get(id) ?? []);
}

/** Until when a person may choose their first password by the mailed link; null if they have no valid one. */
export async function welcomeUntil(db: Db, personId: string, now: number): Promise<Date | null> {
  const [link] = await db
    .select({ until: max(passwordResets.expiresAt) })
    .from(passwordResets)
    .where(and(eq(passwordResets.personId, personId), isOpen(now)));
  return link?.until ?? null;
}

/** A link to mail; null if the person no longer waits for one, or another process is about to mail one. */
async function issueWelcome(db: Db, personId: string, now: number): Promise<NewReset | null> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, personId), awaitsPassword))
      .for("update");
    if (!person || (await tx.$count(passwordResets, and(eq(passwordResets.personId, personId), isOpen(now)))) > 0) {
      return null;
    }
    return issueReset(tx, { personId }, "link", PLACE, now, null, CLAIM);
  });
}

/** Keeps the link for 7 days if its mail has arrived at the address that the person still has; else revokes it. */
async function settleWelcome(db: Db, reset: NewReset, email: string, arrived: boolean, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const expiresAt = new Date(now + INVITATION_LIFETIME);
    if (arrived) await tx.update(passwordResets).set({ expiresAt }).where(eq(passwordResets.id, reset.id));
    await settleReset(tx, reset, email, arrived);
  });
}
