import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AccountEventKind, MenuMark, Role } from "../../machines/shared/contract-values.ts";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import type { ProductKey } from "../../machines/shared/products.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";

/*
 * The tables of the account service. This file imports no driver: the migrations are generated from it, and the same
 * tables serve the embedded database and PostgreSQL (15 or newer).
 * All times come from the service's clock, never from the database's, so that one clock decides every expiry.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const products = (name: string) => text(name).array().$type<ProductKey[]>().notNull();

/** An email address, written and compared in normal form. */
const address = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver: canonicalIdentifier,
});

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const organisations = pgTable("organisations", {
  id: text("id").primaryKey(),
  company: text("company").notNull(),
  /** A path below the service's public address, or a full address. */
  logo: text("logo"),
  /** Whether its members sign in with a second factor. */
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  /** Whether its members may have a device trusted, which then needs no second factor for 30 days. */
  allowsTrustedDevices: boolean("allows_trusted_devices").notNull().default(false),
  /** Whether its email address is verified (`/verify-organization/{id}`). */
  activated: boolean("activated").notNull().default(true),
  /** The products its plan grants. */
  plan: products("plan"),
});

export const people = pgTable(
  "people",
  {
    id: text("id").primaryKey(),
    email: address("email").notNull().unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    passwordHash: text("password_hash").notNull(),
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    activated: boolean("activated").notNull(),
    emailFactor: boolean("email_factor").notNull().default(false),
    appFactor: boolean("app_factor").notNull().default(false),
    /**
     * Whether they chose their passkeys as a second factor. True without a passkey if the only factor was removed when
     * the account was secured (`secureAccount`): then no sign-in that requires a second factor is complete.
     */
    passkeyFactor: boolean("passkey_factor").notNull().default(false),
    /** Base32, sealed if there is a `DATA_KEY`; never null while `appFactor` is set. */
    authenticatorSecret: text("authenticator_secret"),
    /** Argon2id of the recovery code; null if there is none, or it was used. */
    recoveryCodeHash: text("recovery_code_hash"),
    /** When a generated password expires; null for one that the person chose; `NO_PASSWORD` if they have none yet. */
    passwordExpiresAt: moment("password_expires_at"),
    /** The latest TOTP time step that was used. Codes of it and of earlier steps are rejected. */
    lastTimeStep: bigint("last_time_step", { mode: "number" }),
    /** The language of the last sign-in, for mails that the person did not trigger. */
    language: text("language").$type<SupportedLanguage>(),
    /** When they registered by an invitation; null if an administrator added them. Never-activated ones are pruned. */
    registeredAt: moment("registered_at"),
    /** Since when an administrator keeps them out; null for everyone else. */
    disabledAt: moment("disabled_at"),
    /** The address that replaces `email` once its owner has confirmed it; null if none is to. */
    newEmail: address("new_email"),
    /** Until when the owner of the new address can confirm it. */
    newEmailUntil: moment("new_email_until"),
    /** Goes up by one whenever the person's sessions and sign-ins all end (`endAccess`). */
    accessEnded: integer("access_ended").notNull().default(0),
    activeOrgId: text("active_org_id").references(() => organisations.id, { onDelete: "set null" }),
    /** The path of their image, in the storage at `S3_BASEURL` or below this service (`images`). */
    image: text("image"),
    /** Badges and beta tags that the suite's products show on menu items. */
    menu: jsonb("menu").$type<readonly MenuMark[]>().notNull().default([]),
  },
  (table) => [index("people_new_email").on(table.newEmail)],
);

/** Uploaded profile images: at most one for each person. */
export const images = pgTable("images", {
  /** Unguessable: anyone who knows it may read the image. */
  id: text("id").primaryKey(),
  personId: text("person_id")
    .notNull()
    .unique()
    .references(() => people.id, { onDelete: "cascade" }),
  /** Its media type. */
  type: text("type").notNull(),
  bytes: bytes("bytes").notNull(),
});

export const memberships = pgTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    role: text("role").$type<Role>().notNull(),
    /** The products granted to this person; an admin has the whole plan anyway. */
    products: products("products"),
    employeeCode: text("employee_code"),
  },
  (table) => [
    uniqueIndex("memberships_person_org").on(table.personId, table.orgId),
    index("memberships_org").on(table.orgId),
  ],
);

/** New hires. They sign in on their organisation's page until they are members. */
export const candidates = pgTable(
  "candidates",
  {
    id: text("id").primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    email: address("email").notNull(),
    /** Compared case-insensitively, like the email, which is entered in the same field. */
    employeeCode: text("employee_code"),
    /** Null until the new hire has registered. */
    passwordHash: text("password_hash"),
    isPreBoarding: boolean("is_pre_boarding").notNull(),
  },
  (table) => [
    uniqueIndex("candidates_org_email").on(table.orgId, table.email),
    uniqueIndex("candidates_org_code").on(table.orgId, sql`lower(${table.employeeCode})`),
  ],
);

/**
 * Pending registrations of new hires: a chosen password with the code mailed for it. The email address is all it takes
 * to register, so several may be pending at once. The first whose code is entered sets the new hire's password, and
 * the others are deleted.
 */
export const registrations = pgTable(
  "registrations",
  {
    id: text("id").primaryKey(),
    candidateId: text("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** All registrations of a new hire share a salt, so one slow hash finds the one with a given password. */
    passwordHash: text("password_hash").notNull(),
    /** SHA-256 of the network address that registered. */
    addressHash: text("address_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Argon2id of the last mailed code; null if none was sent. */
    codeHash: text("code_hash"),
    codeSentAt: moment("code_sent_at"),
    /** Attempts at that code by clients that had entered this password. */
    tries: integer("tries").notNull().default(0),
    /** Attempts by everyone else, counted apart so that they cannot use up the others. */
    blindTries: integer("blind_tries").notNull().default(0),
  },
  (table) => [
    index("registrations_candidate").on(table.candidateId),
    index("registrations_expiry").on(table.expiresAt),
  ],
);

/** The passkeys with which people sign in (WebAuthn's public-key credentials). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** Base64url, chosen by the authenticator. */
    credentialId: text("credential_id").notNull().unique(),
    /** In the COSE format. */
    publicKey: bytes("public_key").notNull(),
    /** The authenticator's count of its signatures at the last one; 0 for one that does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach the authenticator, by their own report. */
    transports: text("transports").array().notNull(),
    /** A passkey of several devices is copied between them by its provider. */
    deviceType: text("device_type").$type<"singleDevice" | "multiDevice">().notNull(),
    /** Whether its provider has a copy. */
    backedUp: boolean("backed_up").notNull(),
    /** The kind of authenticator, by its own word (AAGUID); null where it does not say, or an earlier build kept it. */
    aaguid: text("aaguid"),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The last sign-in with it; null before the first. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_person").on(table.personId)],
);

/**
 * A `setup` session may only set up a second factor. A `thirdParty` session is the access token of a third-party
 * client; every call of the suite itself refuses it.
 */
export type SessionKind = "full" | "setup" | "thirdParty";

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token. The token itself is never stored. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind").$type<SessionKind>().notNull(),
    personId: text("person_id").references(() => people.id, { onDelete: "cascade" }),
    candidateId: text("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** The client that opened it; null where unknown. */
    userAgent: text("user_agent"),
    address: text("address"),
    /** For a set-up session opened by a recovery code: the hash of that code. Saving the new factor consumes it. */
    recoveryCodeHash: text("recovery_code_hash"),
    /** SHA-256 of the ticket with which the browser that proved the code can resume after a reload. */
    resumeHash: text("resume_hash").unique(),
    /** When the person last proved again who they are (step-up); null if the sign-in was the last proof. */
    provedAt: moment("proved_at"),
    /** The third-party app whose access token it is; null for every other session. */
    clientId: text("client_id"),
    /** SHA-256 of the last request of a third-party app for which the service asked for a fresh proof. */
    proofAskedFor: text("proof_asked_for"),
    /** SHA-256 of the request for which the person has then given one; null once a code was issued for it. */
    provedFor: text("proved_for"),
  },
  (table) => [
    index("sessions_person").on(table.personId),
    index("sessions_candidate").on(table.candidateId),
    index("sessions_expiry").on(table.expiresAt),
    check("sessions_one_owner", sql`(${table.personId} is null) <> (${table.candidateId} is null)`),
  ],
);

/** Browsers that need no second factor: each has a token in a cookie. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token. The token itself is never stored. */
    tokenHash: text("token_hash").notNull().unique(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text("address"),
  },
  (table) => [index("trusted_devices_person").on(table.personId), index("trusted_devices_expiry").on(table.expiresAt)],
);

/** The pending steps of a socket: the client that presents the handle continues them on another socket. */
export const conversations = pgTable(
  "conversations",
  {
    /** SHA-256 of the handle. */
    handleHash: text("handle_hash").primaryKey(),
    state: jsonb("state").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("conversations_expiry").on(table.expiresAt)],
);

/** The calls that a page may send again, each with its answer (`service/socket/kept-answers.ts`). */
export const keptAnswers = pgTable(
  "kept_answers",
  {
    /** SHA-256 of the call's id. */
    idHash: text("id_hash").primaryKey(),
    /** HMAC of the call with its id as the key: without the id, nobody can try passwords against it. */
    digest: text("digest").notNull(),
    /** Hash of the session, or else of the network address: its calls count together. */
    caller: text("caller").notNull(),
    /** The person or new hire of the session; null if there was none. */
    owner: text("owner"),
    /** The process that carries the call out: a random id for each of its starts. */
    process: text("process").notNull(),
    claimedAt: moment("claimed_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** The answer, encrypted with a key that only the call's id gives; null while the call is being carried out. */
    sealed: bytes("sealed"),
    /** A session that the call opened and that nobody has heard of: it ends when the row expires. */
    unheardSessionId: text("unheard_session_id"),
  },
  (table) => [
    index("kept_answers_caller").on(table.caller, table.expiresAt),
    index("kept_answers_owner").on(table.owner),
    index("kept_answers_expiry").on(table.expiresAt),
  ],
);

/** Refused calls and requests of the last days, by the references that people read beside them. */
export const refusals = pgTable(
  "refusals",
  {
    id: text("id").primaryKey(),
    /** Six signs that follow from the call's id. A client may choose an id, so several refusals may have the same. */
    reference: text("reference").notNull(),
    at: moment("at").notNull(),
    /** The name of the call, or method and path of the request. */
    event: text("event").notNull(),
    code: integer("code").notNull(),
    /** The text that the person read, in English; null where the answer had none. */
    reason: text("reason"),
    /** The limit that was reached, and until when; null where none was. */
    limit: text("limit"),
    until: moment("until"),
    /** The name in the log of an unexpected error, or of the reason for which a passkey was refused. */
    incident: text("incident"),
    /** The person or new hire whose session or account it was; null where unknown. */
    owner: text("owner"),
    /** A short hash of the email address that the call names. */
    account: text("account"),
    session: text("session"),
    address: text("address").notNull(),
    /** The third-party app that the request was about; null where it was about none that is registered. */
    client: text("client"),
    /** The invitation, of either kind, that the call was about. */
    invitation: text("invitation"),
  },
  (table) => [
    index("refusals_reference").on(table.reference),
    index("refusals_owner").on(table.owner),
    index("refusals_account").on(table.account),
    index("refusals_at").on(table.at),
  ],
);

/** The step that a mailed code authorizes. */
export type CodePurpose = "login" | "activateAccount" | "activateOrganization" | "authorize" | "stepUp";

/**
 * At most one valid code for each person, purpose and requesting network address. A new code replaces the old one from
 * the same address, never one requested from another.
 */
export const codes = pgTable(
  "codes",
  {
    /** Distinguishes a code from one that replaces it while a guess is being checked. */
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** The organisation it verifies; null for other purposes. */
    orgId: text("org_id").references(() => organisations.id, { onDelete: "cascade" }),
    /** Hash of the requesting network address. */
    place: text("place").notNull().default(""),
    hash: text("hash").notNull(),
    /** Attempts by hash of the network address. */
    triesFrom: jsonb("tries_from").$type<Readonly<Record<string, number>>>().notNull().default({}),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [uniqueIndex("codes_person").on(table.personId, table.purpose, table.place)],
);

/** A mail of which a person gets a limited number: one with a code, or one about an event of their account. */
export type LimitedMail = CodePurpose | AccountEventKind;

/** When such mails were sent. The rows outlive the codes. */
export const codeSends = pgTable(
  "code_sends",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<LimitedMail>().notNull(),
    /** Hash of the requesting network address. Empty for an event, because its mails count no matter who caused them. */
    place: text("place").notNull().default(""),
    /** Whether the request was recognised as the owner's. Strangers have a separate budget. */
    isOwn: boolean("is_own").notNull().default(false),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [index("code_sends_person").on(table.personId, table.purpose, table.sentAt)],
);

/** Rate-limit counters, keyed by a hash of the account or network address. */
export const throttles = pgTable(
  "throttles",
  {
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    /** No attempt is allowed before this. */
    blockedUntil: moment("blocked_until"),
    /** When the failures expire. */
    forgottenAt: moment("forgotten_at").notNull(),
    /** Hash of the account that they are about; null if they are about none. */
    account: text("account"),
  },
  (table) => [index("throttles_forgotten").on(table.forgottenAt), index("throttles_account").on(table.account)],
);

/** The network addresses from which each account signed in, as hashes. */
export const knownAddresses = pgTable(
  "known_addresses",
  {
    /** Hash of the account and the address. */
    place: text("place").primaryKey(),
    account: text("account").notNull(),
    /** The last sign-in from there, to within a day. */
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [index("known_addresses_account").on(table.account, table.seenAt)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the code in the mailed link. */
    codeHash: text("code_hash").notNull().unique(),
    orgId: text("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    email: address("email").notNull(),
    /** The inviting person; null if the operator of the service invited. */
    invitedBy: text("invited_by").references(() => people.id, { onDelete: "set null" }),
    role: text("role").$type<Role>().notNull(),
    products: products("products"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("invitations_org").on(table.orgId)],
);

/** A second factor being set up. The client's values must match these. */
export const secondFactorSetups = pgTable("second_factor_setups", {
  personId: text("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  /** As in `people`. */
  authenticatorSecret: text("authenticator_secret").notNull(),
  recoveryCodeHash: text("recovery_code_hash").notNull(),
  /** The time step of the code that proved the authenticator; null until then. */
  provedTimeStep: bigint("proved_time_step", { mode: "number" }),
  expiresAt: moment("expires_at").notNull(),
  /** The session that was shown the secret. */
  sessionId: text("session_id"),
});

/** A new password is authorized by the code of a mailed link, or by the ticket issued for a recovery code. */
export type ResetKind = "link" | "recovery";

export const passwordResets = pgTable(
  "password_resets",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the code or ticket. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind").$type<ResetKind>().notNull(),
    /** Hash of the requesting network address. A new reset replaces the previous one from the same address. */
    place: text("place").notNull().default(""),
    /** Both ids are null for an email address without an account: that row is inserted and removed again. */
    personId: text("person_id").references(() => people.id, { onDelete: "cascade" }),
    candidateId: text("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    /** For a ticket: the hash of the recovery code it was issued for. Setting the new password consumes that code. */
    recoveryCodeHash: text("recovery_code_hash"),
  },
  (table) => [
    index("password_resets_person").on(table.personId),
    index("password_resets_candidate").on(table.candidateId),
    check("password_resets_owner", sql`${table.personId} is null or ${table.candidateId} is null`),
  ],
);

/** Companies that signed up, for the sales representatives. */
export const signUps = pgTable("sign_ups", {
  id: text("id").primaryKey(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: address("email").notNull(),
  company: text("company").notNull(),
  /** Digits, starting with the country's dial code. */
  phone: text("phone").notNull(),
  employees: text("employees").notNull(),
  country: text("country").notNull(),
  affiliateCode: text("affiliate_code"),
  userCode: text("user_code"),
  createdAt: moment("created_at").notNull(),
});

export const clientInvitations = pgTable(
  "client_invitations",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text("token_hash").notNull().unique(),
    orgId: text("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    email: address("email").notNull(),
    /** The inviting person; null if the operator of the service invited. */
    invitedBy: text("invited_by").references(() => people.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("client_invitations_org").on(table.orgId)],
);

/** Third-party apps that may request authorization (RFC 6749). */
export const oauthClients = pgTable("oauth_clients", {
  /** The OAuth `client_id`. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** A path below the service's public address, or a full address. */
  logo: text("logo"),
  /** Compared character by character. */
  redirectUris: text("redirect_uris").array().notNull(),
  /** SHA-256 of the client secret; null for a public client, which must use PKCE. */
  secretHash: text("secret_hash"),
  /** SHA-256 of the secret before the last rotation; null if there was none. */
  earlierSecretHash: text("earlier_secret_hash"),
  /** Until when the earlier secret works beside the new one. */
  earlierSecretUntil: moment("earlier_secret_until"),
});

/** The apps that people let in. Withdrawing deletes the row, and ends the app's tokens. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    /** The first time since it was last withdrawn. */
    grantedAt: moment("granted_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.clientId] })],
);

export const oauthCodes = pgTable("oauth_codes", {
  /** SHA-256 of the authorization code. */
  codeHash: text("code_hash").primaryKey(),
  clientId: text("client_id")
    .notNull()
    .references(() => oauthClients.id, { onDelete: "cascade" }),
  personId: text("person_id")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
  redirectUri: text("redirect_uri").notNull(),
  /** The PKCE challenge: S256 of the verifier. */
  codeChallenge: text("code_challenge"),
  expiresAt: moment("expires_at").notNull(),
  /** The access token's session. A second use of the code revokes it (RFC 9700). */
  sessionId: text("session_id"),
  /** When the person proved who they are; null if the app did not ask how long ago that may be. */
  authTime: moment("auth_time"),
});

/** Events about the security of an account. Its owner reads them under "Activity", and gets a mail about each. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AccountEventKind>().notNull(),
    at: moment("at").notNull(),
    /** The client that did it; null where unknown. */
    userAgent: text("user_agent"),
    address: text("address"),
    /** The name of the app that was let in, as it was then. */
    app: text("app"),
    /** The name of the provider of the passkey that was added or removed; null for an unknown one. */
    provider: text("provider"),
  },
  (table) => [index("account_events_person").on(table.personId, table.at), index("account_events_at").on(table.at)],
);

/** The links "This wasn't me" in those mails. */
export const disavowals = pgTable(
  "disavowals",
  {
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text("token_hash").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("disavowals_person").on(table.personId), index("disavowals_expiry").on(table.expiresAt)],
);

/** Mails that the service would have sent, or did send with demo data on. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    code: text("code"),
    link: text("link"),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [index("outbox_to").on(table.to)],
);
