import { inArray } from "drizzle-orm";
import * as v from "valibot";
import * as schema from "../database/schema.ts";
import { SECURED, NO_PASSWORD } from "../shared/people.ts";
import { personal, type PersonalTable } from "./personal-columns.ts";
import {
  ofAccount,
  ofAddress,
  ofPerson,
  ofPersonOrNewHire,
  ofTheirApps,
  ofTheirCalls,
  ofTheirOrganisations,
  ofRefusalsNaming,
  ofTheirRefusals,
  ofTheirSteps,
  toOrBy,
} from "./subject.ts";

const secret = { hidden: "a secret, or a hash of one" };
const hash = { hidden: "a hash of something typed, or of a network address" };
const ofOthers = { hidden: "about an organisation or an app, not about the person" };

const text = (value: unknown): string => v.parse(v.string(), value);

/** `passwordExpiresAt` of someone who has not chosen a password yet; their hash is of a random one. */
const neverChosen = NO_PASSWORD.toISOString();
/** The values of `passwordExpiresAt` that are no moments. */
const noMoments: ReadonlySet<unknown> = new Set([neverChosen, SECURED.toISOString()]);

/** The columns that both kinds of invitations have. */
const invited = {
  id: "value",
  orgId: "value",
  createdAt: "value",
  expiresAt: "value",
  acceptedAt: "value",
  email: ({ email = null }, { email: theirs }) => (email === theirs ? email : "of another"),
  invitedBy: ({ invitedBy }, { people }) => (people.some((id) => id === invitedBy) ? "them" : "another, or nobody"),
} as const satisfies Record<string, PersonalTable["columns"][string]>;

/** A text of a mail without its code and link, which may still work. */
const withoutSecrets =
  (column: "subject" | "text"): PersonalTable["columns"][string] =>
  (mail) =>
    [mail["code"], mail["link"]].reduce<string>(
      (shown, hidden) => (typeof hidden === "string" ? shown.replaceAll(hidden, "…") : shown),
      text(mail[column]),
    );

/**
 * Every table, in the order in which an erase deletes its rows: each before those that it references. A new table or
 * column does not compile until someone has decided whether and how the person may read it.
 */
export const personalTables: Readonly<Record<keyof typeof schema, PersonalTable>> = {
  invitations: personal(
    schema.invitations,
    toOrBy(schema.invitations),
    {
      ...invited,
      codeHash: secret,
      role: "value",
      products: "value",
    },
    ofAddress(schema.invitations.email),
  ),
  clientInvitations: personal(
    schema.clientInvitations,
    toOrBy(schema.clientInvitations),
    {
      ...invited,
      tokenHash: secret,
    },
    ofAddress(schema.clientInvitations.email),
  ),
  outbox: personal(schema.outbox, ofAddress(schema.outbox.to), {
    id: "value",
    to: "value",
    subject: withoutSecrets("subject"),
    text: withoutSecrets("text"),
    html: { hidden: "says the same as the text, with its code and link" },
    code: secret,
    link: secret,
    sentAt: "value",
  }),
  throttles: personal(schema.throttles, ofAccount(schema.throttles.account), {
    key: ({ key }) => text(key).replace(/:.*/s, ""),
    failures: "value",
    blockedUntil: "value",
    forgottenAt: "value",
    account: hash,
  }),
  knownAddresses: personal(schema.knownAddresses, ofAccount(schema.knownAddresses.account), {
    place: hash,
    account: hash,
    seenAt: "value",
  }),
  refusals: personal(
    schema.refusals,
    ofTheirRefusals,
    {
      id: "value",
      reference: "value",
      at: "value",
      event: "value",
      code: "value",
      reason: "value",
      limit: "value",
      until: "value",
      incident: { hidden: "about the service, not about the person" },
      owner: "value",
      account: hash,
      session: "value",
      // A stranger may have named their address.
      address: ({ address = null, session = null }) => (session === null ? "of whoever asked" : address),
      client: "value",
      invitation: "value",
    },
    ofRefusalsNaming,
  ),
  signUps: personal(schema.signUps, ofAddress(schema.signUps.email), {
    id: "value",
    firstName: "value",
    lastName: "value",
    email: "value",
    company: "value",
    phone: "value",
    employees: "value",
    country: "value",
    affiliateCode: "value",
    userCode: "value",
    createdAt: "value",
  }),
  codes: personal(schema.codes, ofPerson(schema.codes.personId), {
    id: "value",
    personId: "value",
    purpose: "value",
    orgId: "value",
    place: hash,
    hash: secret,
    triesFrom: hash,
    expiresAt: "value",
  }),
  codeSends: personal(schema.codeSends, ofPerson(schema.codeSends.personId), {
    id: "value",
    personId: "value",
    purpose: "value",
    place: hash,
    isOwn: "value",
    sentAt: "value",
  }),
  secondFactorSetups: personal(schema.secondFactorSetups, ofPerson(schema.secondFactorSetups.personId), {
    personId: "value",
    authenticatorSecret: "presence",
    recoveryCodeHash: "presence",
    provedTimeStep: "value",
    expiresAt: "value",
    sessionId: "value",
  }),
  passwordResets: personal(schema.passwordResets, ofPersonOrNewHire(schema.passwordResets), {
    id: "value",
    tokenHash: secret,
    kind: "value",
    place: hash,
    personId: "value",
    candidateId: "value",
    expiresAt: "value",
    recoveryCodeHash: secret,
  }),
  oauthCodes: personal(schema.oauthCodes, ofPerson(schema.oauthCodes.personId), {
    codeHash: secret,
    clientId: "value",
    personId: "value",
    redirectUri: "value",
    codeChallenge: secret,
    expiresAt: "value",
    sessionId: "value",
    authTime: "value",
  }),
  oauthGrants: personal(schema.oauthGrants, ofPerson(schema.oauthGrants.personId), {
    personId: "value",
    clientId: "value",
    grantedAt: "value",
    lastUsedAt: "value",
  }),
  oauthClients: personal(
    schema.oauthClients,
    ofTheirApps,
    {
      id: "value",
      name: "value",
      logo: ofOthers,
      redirectUris: ofOthers,
      secretHash: secret,
      earlierSecretHash: secret,
      earlierSecretUntil: ofOthers,
    },
    null,
  ),
  accountEvents: personal(schema.accountEvents, ofPerson(schema.accountEvents.personId), {
    id: "value",
    personId: "value",
    kind: "value",
    at: "value",
    userAgent: "value",
    address: "value",
    app: "value",
    provider: "value",
  }),
  disavowals: personal(schema.disavowals, ofPerson(schema.disavowals.personId), {
    tokenHash: secret,
    personId: "value",
    expiresAt: "value",
  }),
  trustedDevices: personal(schema.trustedDevices, ofPerson(schema.trustedDevices.personId), {
    id: "value",
    tokenHash: secret,
    personId: "value",
    createdAt: "value",
    expiresAt: "value",
    userAgent: "value",
    address: "value",
  }),
  passkeys: personal(schema.passkeys, ofPerson(schema.passkeys.personId), {
    id: "value",
    personId: "value",
    credentialId: "value",
    publicKey: "value",
    counter: "value",
    transports: "value",
    deviceType: "value",
    backedUp: "value",
    aaguid: "value",
    name: "value",
    createdAt: "value",
    lastUsedAt: "value",
  }),
  sessions: personal(schema.sessions, ofPersonOrNewHire(schema.sessions), {
    id: "value",
    tokenHash: secret,
    kind: "value",
    personId: "value",
    candidateId: "value",
    createdAt: "value",
    lastSeenAt: "value",
    expiresAt: "value",
    userAgent: "value",
    address: "value",
    recoveryCodeHash: secret,
    resumeHash: secret,
    provedAt: "value",
    clientId: "value",
    proofAskedFor: secret,
    provedFor: secret,
  }),
  registrations: personal(
    schema.registrations,
    (subject) => inArray(schema.registrations.candidateId, subject.candidates),
    {
      id: "value",
      candidateId: "value",
      passwordHash: secret,
      addressHash: hash,
      expiresAt: "value",
      codeHash: secret,
      codeSentAt: "value",
      tries: "value",
      blindTries: "value",
    },
  ),
  // After registrations, because a step that names one is stored only while that row exists.
  conversations: personal(schema.conversations, ofTheirSteps, {
    handleHash: secret,
    state: { hidden: "the step that a page is in the middle of, with secrets" },
    expiresAt: "value",
  }),
  keptAnswers: personal(schema.keptAnswers, ofTheirCalls, {
    idHash: secret,
    digest: secret,
    caller: hash,
    owner: "value",
    process: { hidden: "about the service, not about the person" },
    claimedAt: "value",
    expiresAt: "value",
    sealed: { hidden: "an answer that only the page can open that has made the call" },
    unheardSessionId: "value",
  }),
  images: personal(schema.images, ofPerson(schema.images.personId), {
    id: { hidden: "the profile names it, in the address of the picture" },
    personId: "value",
    type: "value",
    bytes: ({ type, bytes }) => `data:${text(type)};base64,${text(bytes)}`,
  }),
  memberships: personal(schema.memberships, ofPerson(schema.memberships.personId), {
    id: "value",
    orgId: "value",
    personId: "value",
    role: "value",
    products: "value",
    employeeCode: "value",
  }),
  candidates: personal(schema.candidates, (subject) => inArray(schema.candidates.id, subject.candidates), {
    id: "value",
    orgId: "value",
    email: "value",
    employeeCode: "value",
    passwordHash: "presence",
    isPreBoarding: "value",
  }),
  people: personal(schema.people, ofPerson(schema.people.id), {
    id: "value",
    email: "value",
    firstName: "value",
    lastName: "value",
    passwordHash: ({ passwordHash = null, passwordExpiresAt }) =>
      passwordHash !== null && passwordExpiresAt !== neverChosen,
    mustChangePassword: "value",
    activated: "value",
    emailFactor: "value",
    appFactor: "value",
    passkeyFactor: "value",
    authenticatorSecret: "presence",
    recoveryCodeHash: "presence",
    passwordExpiresAt: ({ passwordExpiresAt = null }) => (noMoments.has(passwordExpiresAt) ? null : passwordExpiresAt),
    lastTimeStep: "value",
    language: "value",
    registeredAt: "value",
    disabledAt: "value",
    newEmail: "value",
    newEmailUntil: "value",
    accessEnded: "value",
    activeOrgId: "value",
    image: "value",
    menu: "value",
  }),
  organisations: personal(
    schema.organisations,
    ofTheirOrganisations,
    {
      id: "value",
      company: "value",
      logo: ofOthers,
      requiresSecondFactor: ofOthers,
      allowsTrustedDevices: ofOthers,
      activated: ofOthers,
      plan: ofOthers,
    },
    null,
  ),
};
