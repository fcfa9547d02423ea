import { and, eq, inArray, notInArray } from "drizzle-orm";
import { productKeys } from "../../machines/shared/products.ts";
import { fingerprint, newToken } from "../shared/ids.ts";
import { hashPassword } from "../shared/password-hash.ts";
import { hashRecoveryCode } from "../sign-in/recovery-codes.ts";
import { dropRegistrations } from "../sign-in/registrations.ts";
import { removeTrustedDevicesIn } from "../sign-in/trusted-devices.ts";
import type { Database, Db } from "../database/database.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  oauthClients,
  organisations,
  passwordResets,
  people,
  sessions,
} from "../database/schema.ts";
import { DEMO_AUTHENTICATOR_SECRET, DEMO_PASSWORD, demoId, demoOrganisations, several } from "./people.ts";

/*
 * The demo's data for account flows: invitations in every state, and links and codes that are fixed so that documents
 * and tests can contain them. Trying a flow consumes its data, so each start resets it.
 */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { acme, globex, initech } = demoOrganisations;
const umbrella = demoId("organisation", 5);
/** The demo's first person. */
const admin = demoId("person", 1);

/** The recovery code of all demo accounts with a second factor. */
export const DEMO_RECOVERY_CODE = "DEMO-R3C0V1";

/** The third-party apps at `/dev/client`. */
export const demoOAuthClients = {
  public: { id: "demo-public-client", name: "Harbour Boards", logo: "/logos/harbour.svg", secret: null },
  confidential: {
    id: "demo-confidential-client",
    name: "Meridian Reports",
    logo: "/logos/meridian.svg",
    secret: "demo-client-secret",
  },
} as const;

const flowPeople = [
  { email: "joiner@acme.test", first: "Jonas", last: "Joshi", number: 101, belongsTo: acme, role: "member" },
  { email: "forgetful@acme.test", first: "Fatou", last: "Diallo", number: 102, belongsTo: acme, role: "member" },
  { email: "owner@umbrella.test", first: "Oscar", last: "Owens", number: 103, belongsTo: umbrella, role: "admin" },
  { email: "unverified@acme.test", first: "Uma", last: "Verma", number: 104, belongsTo: null, role: "member" },
] as const;

/** Email addresses without an account until a flow creates it. */
const withoutAccount = ["invited@acme.test", "newclient@acme.test"];

const newHires = [
  { email: "newhire2@acme.test", employeeCode: "ONB-002", isPreBoarding: false },
  { email: "prehire2@acme.test", employeeCode: "PRE-002", isPreBoarding: true },
] as const;

/** Further devices on which the demo's admin is signed in. The tokens of these sessions are unknown. */
const demoDevices = [
  {
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
    // These addresses are reserved for documentation (RFC 5737).
    address: "203.0.113.7",
    signedIn: 9 * DAY,
    lastUsed: 2 * HOUR,
  },
  {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    address: "198.51.100.23",
    signedIn: 20 * DAY,
    lastUsed: 3 * DAY,
  },
  {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    address: "192.0.2.44",
    signedIn: 25 * DAY,
    lastUsed: 12 * DAY,
  },
] as const;

/** When an invitation expires and was accepted, in days from now. */
const states = {
  open: { ends: 30, accepted: null },
  expired: { ends: -1, accepted: null },
  accepted: { ends: 30, accepted: -1 },
} as const;

const demoInvitations = [
  { code: "demo-register", email: "invited@acme.test", orgId: acme, state: "open" },
  { code: "demo-accept", email: "joiner@acme.test", orgId: globex, state: "open" },
  { code: "demo-expired", email: "late@acme.test", orgId: acme, state: "expired" },
  { code: "demo-accepted", email: "member@acme.test", orgId: acme, state: "accepted" },
  { code: "demo-not-verified", email: "unverified@acme.test", orgId: globex, state: "open" },
  { code: "demo-other-email", email: "somebody@globex.test", orgId: globex, state: "open" },
] as const;

/** Tokens have 36 characters, like those of all client invitations. */
const demoClientInvitations = [
  { token: "demo-client-invitation-0000000000001", email: "newclient@acme.test", state: "open" },
  { token: "demo-client-invitation-accepted-0001", email: "client@acme.test", state: "accepted" },
  { token: "demo-client-invitation-expired-00001", email: "late@acme.test", state: "expired" },
] as const;
const [openClientInvitation, acceptedClientInvitation, expiredClientInvitation] = demoClientInvitations;

/** Further accounts, with the same password as the others. */
export const demoFlowAccounts: readonly { email: string; about: string }[] = [
  { email: "joiner@acme.test", about: "member of Acme who is invited to Globex" },
  { email: "forgetful@acme.test", about: "member with a mailed reset link" },
  { email: "owner@umbrella.test", about: "admin of an organisation whose email address is not verified" },
  { email: "unverified@acme.test", about: "invited, must verify the email address first" },
];

/** The URLs that start the flows. The service prints this list at start, and the README contains it. */
export const demoLinks: readonly { path: string; about: string }[] = [
  { path: "/invite/demo-register", about: "an invitation for someone without an account, invited@acme.test" },
  { path: "/invite/demo-accept", about: "an invitation to Globex for joiner@acme.test" },
  { path: "/invite/demo-expired", about: "an invitation that has expired" },
  { path: "/invite/demo-accepted", about: "an invitation that was already accepted" },
  { path: "/invite/demo-not-verified", about: "an invitation for someone who must verify the email address first" },
  { path: "/invite/demo-other-email", about: "once signed in: an invitation for a different email address" },
  { path: `/invite-client/${openClientInvitation.token}`, about: "a client's invitation: shows the password once" },
  {
    path: `/invite-client/${acceptedClientInvitation.token}`,
    about: "a client's invitation that was already accepted",
  },
  { path: `/invite-client/${expiredClientInvitation.token}`, about: "a client's invitation that has expired" },
  { path: "/reset/demo-reset", about: "a mailed link to set a new password, for forgetful@acme.test" },
  { path: `/${acme}/login`, about: "new hires in HR onboarding sign in: newhire@acme.test or ONB-001" },
  { path: `/${acme}/register`, about: "new hires in HR onboarding register: newhire2@acme.test (ONB-002)" },
  { path: `/${acme}/preboarding/login`, about: "new hires in pre-boarding sign in: prehire@acme.test or PRE-001" },
  { path: `/${acme}/preboarding/register`, about: "new hires in pre-boarding register: prehire2@acme.test (PRE-002)" },
  { path: `/verify-organization/${umbrella}`, about: "an organisation to verify, as owner@umbrella.test" },
  {
    path: "/forget-with-recovery",
    about: `the recovery code of mfa-email@, mfa-app@ and mfa-both@acme.test is ${DEMO_RECOVERY_CODE}`,
  },
  { path: "/dev/client", about: "third-party apps that sign people in here" },
  { path: "/downloads", about: "the desktop and mobile apps" },
];

/**
 * Resets the data of all flows. If two processes do it at once, the second waits.
 *
 * @param origins the origins of the pages, for the redirect URIs of the demo's third-party apps
 * @param now epoch milliseconds
 */
export async function renewDemoFlows(
  { db }: Pick<Database, "db">,
  origins: readonly string[],
  now = Date.now(),
): Promise<void> {
  const [passwordHash, recoveryCodeHash] = [
    await hashPassword(DEMO_PASSWORD),
    await hashRecoveryCode(DEMO_RECOVERY_CODE),
  ];
  await db.transaction(async (tx) => {
    await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.id, acme))
      .for("no key update");
    await renewPeople(tx, passwordHash);
    await renewSecondFactors(tx, recoveryCodeHash);
    await renewNewHires(tx);
    await renewLinks(tx, now);
    await renewOAuthClients(tx, origins);
    await renewDevices(tx, now);
  });
}

async function renewPeople(tx: Db, passwordHash: string): Promise<void> {
  const unverified = { company: "Umbrella", logo: "/logos/meridian.svg", plan: [...productKeys], activated: false };
  await tx
    .insert(organisations)
    .values({ id: umbrella, ...unverified })
    .onConflictDoUpdate({ target: organisations.id, set: unverified });

  const ids = flowPeople.map(({ number }) => demoId("person", number));
  const emails = [...flowPeople.map(({ email }) => email), ...withoutAccount];
  // Other accounts with these email addresses were created by trying a flow.
  await tx.delete(people).where(and(inArray(people.email, emails), notInArray(people.id, ids)));
  for (const { email, first, last, number, belongsTo, role } of flowPeople) {
    const id = demoId("person", number);
    const person = {
      email,
      firstName: first,
      lastName: last,
      passwordHash,
      activated: email !== "unverified@acme.test",
      mustChangePassword: false,
      passwordExpiresAt: null,
      emailFactor: false,
      appFactor: false,
      authenticatorSecret: null,
      recoveryCodeHash: null,
      activeOrgId: null,
    };
    await tx
      .insert(people)
      .values({ id, ...person })
      .onConflictDoUpdate({ target: people.id, set: person });
    await tx.delete(memberships).where(eq(memberships.personId, id));
    if (belongsTo !== null) {
      await tx.insert(memberships).values({
        id: demoId("membership", 1_000_000 + number),
        orgId: belongsTo,
        personId: id,
        role,
        products: role === "admin" ? [] : [...several],
        employeeCode: `EMP-9${number}`,
      });
    }
  }
}

/** Resets second factors and trusted devices, which the recovery, set-up and sign-in flows may have changed. */
async function renewSecondFactors(tx: Db, recoveryCodeHash: string): Promise<void> {
  const none = { emailFactor: false, appFactor: false, authenticatorSecret: null, recoveryCodeHash: null };
  const app = { appFactor: true, authenticatorSecret: DEMO_AUTHENTICATOR_SECRET };
  const factors = {
    "mfa-email@acme.test": { ...none, emailFactor: true, recoveryCodeHash },
    "mfa-app@acme.test": { ...none, ...app, recoveryCodeHash },
    "mfa-both@acme.test": { ...none, ...app, emailFactor: true, recoveryCodeHash },
    "mfa-new@acme.test": none,
  };
  await tx.update(organisations).set({ allowsTrustedDevices: true }).where(eq(organisations.id, initech));
  await removeTrustedDevicesIn(tx, initech);
  for (const [email, set] of Object.entries(factors)) await tx.update(people).set(set).where(eq(people.email, email));
}

async function renewNewHires(tx: Db): Promise<void> {
  for (const [index, { email, employeeCode, isPreBoarding }] of newHires.entries()) {
    const id = demoId("candidate", 101 + index);
    const unregistered = { orgId: acme, email, employeeCode, isPreBoarding, passwordHash: null };
    await tx
      .insert(candidates)
      .values({ id, ...unregistered })
      .onConflictDoUpdate({ target: candidates.id, set: unregistered });
    await dropRegistrations(tx, id);
    await tx.delete(sessions).where(eq(sessions.candidateId, id));
  }
}

async function renewLinks(tx: Db, now: number): Promise<void> {
  const times = (state: keyof typeof states) => {
    const { ends, accepted } = states[state];
    return {
      createdAt: new Date(now - 2 * DAY),
      expiresAt: new Date(now + ends * DAY),
      acceptedAt: accepted === null ? null : new Date(now + accepted * DAY),
    };
  };
  for (const [index, { code, email, orgId, state }] of demoInvitations.entries()) {
    const row = {
      codeHash: fingerprint(code),
      orgId,
      email,
      role: "member" as const,
      products: [...several],
      invitedBy: admin,
    };
    const set = { ...row, ...times(state) };
    await tx
      .insert(invitations)
      .values({ id: demoId("invitation", index + 1), ...set })
      .onConflictDoUpdate({ target: invitations.id, set });
  }
  for (const [index, { token, email, state }] of demoClientInvitations.entries()) {
    const set = { tokenHash: fingerprint(token), orgId: acme, email, invitedBy: admin, ...times(state) };
    await tx
      .insert(clientInvitations)
      .values({ id: demoId("clientInvitation", index + 1), ...set })
      .onConflictDoUpdate({ target: clientInvitations.id, set });
  }
  const reset = {
    tokenHash: fingerprint("demo-reset"),
    kind: "link" as const,
    personId: demoId("person", 102),
    expiresAt: new Date(now + 30 * DAY),
  };
  await tx
    .insert(passwordResets)
    .values({ id: demoId("passwordReset", 1), ...reset })
    .onConflictDoUpdate({ target: passwordResets.id, set: reset });
}

async function renewOAuthClients(tx: Db, origins: readonly string[]): Promise<void> {
  const redirectUris = origins.map((origin) => `${origin}/dev/client/callback`);
  for (const { id, name, logo, secret } of Object.values(demoOAuthClients)) {
    const client = { name, logo, redirectUris, secretHash: secret === null ? null : fingerprint(secret) };
    await tx
      .insert(oauthClients)
      .values({ id, ...client })
      .onConflictDoUpdate({ target: oauthClients.id, set: client });
  }
}

async function renewDevices(tx: Db, now: number): Promise<void> {
  const personId = admin;
  for (const [index, { userAgent, address, signedIn, lastUsed }] of demoDevices.entries()) {
    const set = {
      tokenHash: fingerprint(newToken()),
      kind: "full" as const,
      personId,
      userAgent,
      address,
      createdAt: new Date(now - signedIn),
      lastSeenAt: new Date(now - lastUsed),
      expiresAt: new Date(now + 60 * DAY),
    };
    await tx
      .insert(sessions)
      .values({ id: demoId("session", index + 1), ...set })
      .onConflictDoUpdate({ target: sessions.id, set });
  }
}
