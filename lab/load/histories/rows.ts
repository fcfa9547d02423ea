import { hash, type Options } from "@node-rs/argon2";
import { fingerprint, newId, newToken } from "../../../service/shared/ids.ts";
import { placeOf } from "../../../service/shared/known-addresses.ts";
import type { Db } from "../../../service/database/database.ts";
import {
  codes,
  organisations,
  people,
  sessions,
  type CodePurpose,
  type SessionKind,
} from "../../../service/database/schema.ts";

/** A hash contains its cost, so a cheap one leaves the processors to the calls under test. */
const cheap: Options = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The hash of a code at which clients will guess. */
export const cheapHash = (text: string): Promise<string> => hash(text, cheap);

/** The password hash of all people: none of them signs in with a password. */
const NO_HASH = "$argon2id$none";

/** A network address for each number. */
export const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

export const emailOf = (number: number): string => `person${number}@load.test`;

type NewPerson = Partial<typeof people.$inferInsert>;

/** @returns the person's id */
export async function addPerson(db: Db, number: number, more: NewPerson = {}): Promise<string> {
  const id = newId();
  const name = { firstName: "Load", lastName: String(number) };
  await db
    .insert(people)
    .values({ id, email: emailOf(number), ...name, passwordHash: NO_HASH, activated: true, ...more });
  return id;
}

/** @returns the token of a new session of a person */
export async function addSession(db: Db, personId: string, kind: SessionKind): Promise<string> {
  const [token, now] = [newToken(), new Date()];
  await db.insert(sessions).values({
    id: newId(),
    tokenHash: fingerprint(token),
    kind,
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: later(),
  });
  return token;
}

/** Stores a code as if it had been mailed to the person of this number. */
export async function addCode(
  db: Db,
  personId: string,
  number: number,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const place = placeOf([emailOf(number)], addressOf(number));
  const hash = await cheapHash(code);
  await db.insert(codes).values({ id: newId(), personId, purpose, place, hash, expiresAt: later() });
}

/** @returns the organisation's id */
export async function addOrganisation(db: Db, number: number): Promise<string> {
  const id = newId();
  await db.insert(organisations).values({ id, company: `Load ${number}`, logo: "/logos/acme.svg", plan: ["pms"] });
  return id;
}

/** An expiry after the end of every game. */
export const later = (): Date => new Date(Date.now() + 10 * 60_000);
