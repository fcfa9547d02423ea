import { setTimeout as pause } from "node:timers/promises";
import { issueWelcome, peopleToWelcome, settleWelcome } from "../account/welcomes.ts";
import { notifyOwner } from "../calls/notify-owner.ts";
import type { Context } from "../calls/context.ts";
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
