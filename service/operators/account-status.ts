import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AccountEventKind, Role } from "../../machines/shared/contract-values.ts";
import { type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { eventsOf } from "../account/activity.ts";
import { devicesOf } from "../account/sessions.ts";
import type { Db } from "../database/database.ts";
import { candidates, clientInvitations, type CodePurpose, invitations, organisations } from "../database/schema.ts";
import { countedSends, forgetSends } from "../shared/code-sends.ts";
import { type Membership, membershipsOf } from "../shared/organisations.ts";
import {
  accountsOfNewHire,
  findPerson,
  hasNoPassword,
  isSecured,
  newHiresWith,
  type Person,
} from "../shared/people.ts";
import { clearFailuresOf, type ReachedLimit, reachedLimits, type ThrottleName } from "../shared/throttle.ts";
import { findAwaiting } from "../sign-in/new-address.ts";
import { providerOf } from "../sign-in/passkey-providers.ts";
import { passkeysOf } from "../sign-in/passkeys.ts";
import { hasLostSecondFactor } from "../sign-in/second-factor.ts";
import { trustedDevicesOf } from "../sign-in/trusted-devices.ts";
import { welcomeUntil } from "./welcome-mails.ts";

/*
 * How things stand for an email address, for the administrator who helps its owner: everything that decides whether the
 * owner comes in, and which products they then see. Times are ISO 8601, because a program may read all of it as JSON.
 */

export type AddressStatus = {
  readonly email: string;
  /** Null if nobody has an account with this address. */
  readonly account: AccountStatus | null;
  /** The account for which this address waits as a new one; null if there is none. */
  readonly waitsFor: { readonly email: string; readonly until: string } | null;
  readonly newHireOf: readonly Company[];
  readonly openInvitations: readonly (Company & {
    readonly role: Role;
    readonly sentAt: string;
    readonly until: string;
  })[];
  /** Limits that tries in the name of this address have reached. Limits on a network address alone are not among them. */
  readonly waits: readonly { readonly limit: ThrottleName; readonly until: string }[];
};

export type AccountStatus = {
  readonly id: string;
  readonly name: string;
  readonly disabledSince: string | null;
  readonly isVerified: boolean;
  /** False for someone who was imported and has not chosen a password yet. */
  readonly hasPassword: boolean;
  /** Until when the link mailed to them chooses it; null if there is no valid one, or they have a password. */
  readonly firstPasswordUntil: string | null;
  /** An address that waits, or has waited in vain, for the person to confirm it. */
  readonly newEmail: { readonly email: string; readonly until: string } | null;
  readonly mustChangePassword: boolean;
  /** Whether they secured the account ("This wasn't me") and have not chosen another password since. */
  readonly isDisavowed: boolean;
  /** When a generated password expires, or has expired. */
  readonly passwordExpiresAt: string | null;
  readonly secondFactor: {
    readonly requiredBy: readonly string[];
    readonly email: boolean;
    readonly authenticatorApp: boolean;
    readonly passkey: boolean;
    readonly recoveryCode: boolean;
    /** Whether nothing is left with which they could give it, so that an operator has to reset it. */
    readonly isLost: boolean;
  };
  readonly passkeys: readonly {
    readonly name: string;
    readonly provider: string | null;
    readonly addedAt: string;
    readonly lastUsedAt: string | null;
  }[];
  readonly trustedDevices: readonly (Place & { readonly trustedAt: string; readonly until: string })[];
  readonly sessions: readonly (Place & { readonly signedInAt: string; readonly lastUsedAt: string })[];
  readonly mailedCodes: readonly { readonly purpose: CodePurpose; readonly at: string }[];
  readonly events: readonly (Place & { readonly kind: AccountEventKind; readonly at: string })[];
  readonly organisations: readonly MembershipStatus[];
};

type Company = { readonly organisation: string; readonly company: string };
type Place = { readonly userAgent: string | null; readonly address: string | null };

export type MembershipStatus = Company & {
  readonly role: Role;
  readonly isVerified: boolean;
  readonly products: readonly ProductKey[];
  readonly missing: Readonly<Record<MissingBecause, readonly ProductKey[]>>;
};

/**
 * Why a member does not see a product: the organisation's plan lacks it, nobody has granted it to them, or they are a
 * client, who gets project management only.
 */
export type MissingBecause = "plan" | "notGranted" | "client";

/** How many of the most recent events are told. */
const EVENTS = 5;

export async function statusOf(db: Db, address: string, now: number): Promise<AddressStatus> {
  const person = await findPerson(db, address);
  const email = person?.email ?? canonicalIdentifier(address);
  const waits: ReachedLimit[] = [];
  for (const account of await accountsOf(db, email, person?.newEmail ?? null))
    waits.push(...(await reachedLimits(db, account, now)));
  return {
    email,
    account: person && (await accountStatus(db, person, now)),
    waitsFor: await waitsFor(db, email, now),
    newHireOf: await companiesToJoin(db, email),
    openInvitations: await openInvitationsTo(db, email, now),
    waits: waits.map(({ limit, until }) => ({ limit, until: new Date(until).toISOString() })),
  };
}

/**
 * Clears every limit that tries in the name of an address have reached, and the pauses between mailed codes.
 *
 * @returns how things stood before
 */
export async function unlock(db: Db, address: string, now: number): Promise<AddressStatus> {
  const before = await statusOf(db, address, now);
  const newEmail = before.account?.newEmail?.email ?? null;
  for (const account of await accountsOf(db, before.email, newEmail)) await clearFailuresOf(db, account);
  if (before.account !== null) await forgetSends(db, before.account.id);
  return before;
}

/** The keys in the rate limits: of the person, of an address that waits, and of a new hire in each organisation. */
async function accountsOf(db: Db, email: string, newEmail: string | null): Promise<readonly (readonly string[])[]> {
  const newHires = await newHiresWith(db, email);
  return [[email], ...(newEmail === null ? [] : [[newEmail]]), ...newHires.flatMap(accountsOfNewHire)];
}

const newEmailOf = ({ newEmail, newEmailUntil }: Person) =>
  newEmail === null || newEmailUntil === null ? null : { email: newEmail, until: newEmailUntil.toISOString() };

async function waitsFor(db: Db, email: string, now: number): Promise<AddressStatus["waitsFor"]> {
  const person = await findAwaiting(db, email, now);
  const until = person?.newEmailUntil?.toISOString();
  return person && until !== undefined ? { email: person.email, until } : null;
}

const company = { organisation: organisations.id, company: organisations.company };

async function companiesToJoin(db: Db, email: string): Promise<readonly Company[]> {
  return db
    .select(company)
    .from(candidates)
    .innerJoin(organisations, eq(organisations.id, candidates.orgId))
    .where(eq(candidates.email, email))
    .orderBy(organisations.company, organisations.id);
}

async function openInvitationsTo(db: Db, email: string, now: number): Promise<AddressStatus["openInvitations"]> {
  const openOf = (kind: typeof invitations | typeof clientInvitations) =>
    and(eq(kind.email, email), isNull(kind.acceptedAt), gt(kind.expiresAt, new Date(now)));
  const members = await db
    .select({ company, invitation: invitations, role: invitations.role })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.orgId))
    .where(openOf(invitations));
  const clients = await db
    .select({ company, invitation: clientInvitations, role: sql<Role>`'client'` })
    .from(clientInvitations)
    .innerJoin(organisations, eq(organisations.id, clientInvitations.orgId))
    .where(openOf(clientInvitations));
  return [...members, ...clients]
    .toSorted((one, other) => other.invitation.createdAt.getTime() - one.invitation.createdAt.getTime())
    .map(({ company: { organisation, company: name }, invitation: { createdAt, expiresAt }, role }) => ({
      organisation,
      company: name,
      role,
      sentAt: createdAt.toISOString(),
      until: expiresAt.toISOString(),
    }));
}

async function accountStatus(db: Db, person: Person, now: number): Promise<AccountStatus> {
  const { id } = person;
  const memberships = await membershipsOf(db, id);
  const required = memberships.filter(({ organisation }) => organisation.requiresSecondFactor);
  const passkeys = await passkeysOf(db, id);
  const devices = await trustedDevicesOf(db, id, now);
  const sessions = await devicesOf(db, { person }, now);
  const mailed = await countedSends(db, id, now);
  const events = await eventsOf(db, id, now);
  const firstPasswordUntil = hasNoPassword(person) ? await welcomeUntil(db, id, now) : null;
  return {
    id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    disabledSince: person.disabledAt?.toISOString() ?? null,
    isVerified: person.activated,
    hasPassword: !hasNoPassword(person),
    firstPasswordUntil: firstPasswordUntil?.toISOString() ?? null,
    newEmail: newEmailOf(person),
    mustChangePassword: person.mustChangePassword,
    isDisavowed: isSecured(person),
    passwordExpiresAt:
      hasNoPassword(person) || isSecured(person) ? null : (person.passwordExpiresAt?.toISOString() ?? null),
    secondFactor: {
      requiredBy: required.map(({ organisation }) => organisation.company),
      email: person.emailFactor,
      authenticatorApp: person.appFactor,
      passkey: person.passkeyFactor,
      recoveryCode: person.recoveryCodeHash !== null,
      isLost: hasLostSecondFactor(person, passkeys.length > 0),
    },
    passkeys: passkeys.map(({ name, aaguid, createdAt, lastUsedAt }) => ({
      name,
      provider: providerOf(aaguid),
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    trustedDevices: devices.map(({ userAgent, address, createdAt, expiresAt }) => ({
      userAgent,
      address,
      trustedAt: createdAt.toISOString(),
      until: expiresAt.toISOString(),
    })),
    sessions: sessions.map(({ userAgent, address, createdAt, lastSeenAt }) => ({
      userAgent,
      address,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
    })),
    mailedCodes: mailed.map(({ purpose, sentAt }) => ({ purpose, at: sentAt.toISOString() })),
    events: events
      .slice(0, EVENTS)
      .map(({ kind, at, userAgent, address }) => ({ kind, at: at.toISOString(), userAgent, address })),
    organisations: memberships.map(membershipStatus),
  };
}

function membershipStatus(membership: Membership): MembershipStatus {
  const { id, company, activated } = membership.organisation;
  const where = (reason: MissingBecause | null) =>
    productKeys.filter((product) => missingBecause(membership, product) === reason);
  return {
    organisation: id,
    company,
    role: membership.role,
    isVerified: activated,
    products: where(null),
    missing: { plan: where("plan"), notGranted: where("notGranted"), client: where("client") },
  };
}

/** Why a member does not see a product; null if they do. The app decides it by the same rule (`accessIn`). */
export function missingBecause(
  {
    role,
    products,
    organisation,
  }: Pick<Membership, "role" | "products"> & {
    readonly organisation: Pick<Membership["organisation"], "plan">;
  },
  product: ProductKey,
): MissingBecause | null {
  if (!organisation.plan.includes(product)) return "plan";
  if (role === "client" && product !== "pms") return "client";
  return role === "admin" || products.includes(product) ? null : "notGranted";
}
