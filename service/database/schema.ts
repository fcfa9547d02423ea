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
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SpokenLanguage } from "../../machines/shared/languages.ts";
import type { MenuMark, Role } from "../../machines/shared/contract-values.ts";
import type { ProductKey } from "../../machines/shared/products.ts";

/*
 * What the account service keeps. No driver is imported here: the migrations are generated from this file,
 * and the same tables live in the embedded database and in PostgreSQL (15 or newer).
 * Times come from the service's clock, never from the database's, so that one clock judges every expiry.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const products = (name: string) => text(name).array().$type<ProductKey[]>().notNull();

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const organisations = pgTable("organisations", {
  id: text("id").primaryKey(),
  company: text("company").notNull(),
  /** A path below the service's public address, or a full address. */
  logo: text("logo"),
  /** Whether its people sign in with a second factor. */
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  /** Whether its email address is verified (`/verify-organization/{id}`). */
  activated: boolean("activated").notNull().default(true),
  /** The products its plan grants. */
  plan: products("plan"),
});

export const people = pgTable("people", {
  id: text("id").primaryKey(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  passwordHash: text("password_hash").notNull(),
  mustChangePassword: boolean("must_change_password").notNull().default(false),
  activated: boolean("activated").notNull(),
  emailFactor: boolean("email_factor").notNull().default(false),
  appFactor: boolean("app_factor").notNull().default(false),
  /** Base32; there is one whenever `appFactor` is set. */
  authenticatorSecret: text("authenticator_secret"),
  /** Argon2id of the recovery code; null where there is none or it was used. */
  recoveryCodeHash: text("recovery_code_hash"),
  /** When a password that the service made up stops working; null for one that a person chose. */
  passwordExpiresAt: moment("password_expires_at"),
  /** The newest time step whose code was used: it and all before it are used up. */
  lastTimeStep: bigint("last_time_step", { mode: "number" }),
  /** The language they signed in in last, for mails that they did not ask for at that moment. */
  language: text("language").$type<SpokenLanguage>(),
  /** When they registered by an invitation; null for those who were added. One who never activates is swept. */
  registeredAt: moment("registered_at"),
  activeOrgId: text("active_org_id").references(() => organisations.id, { onDelete: "set null" }),
  /** The path of their image in the storage that `S3_BASEURL` names, or below this service (`images`). */
  image: text("image"),
  /** Badges and beta tags that the suite's products want beside the items of their menu. */
  menu: jsonb("menu").$type<readonly MenuMark[]>().notNull().default([]),
});

/** The images that people gave of themselves: one each. */
export const images = pgTable("images", {
  /** Cannot be guessed: to know it is to be let in. */
  id: text("id").primaryKey(),
  personId: text("person_id")
    .notNull()
    .unique()
    .references(() => people.id, { onDelete: "cascade" }),
  /** What its bytes are. */
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
    /** The products granted to this person; an admin has the whole plan without. */
    products: products("products"),
    employeeCode: text("employee_code"),
  },
  (table) => [
    uniqueIndex("memberships_person_org").on(table.personId, table.orgId),
    index("memberships_org").on(table.orgId),
  ],
);

/** New hires, who sign in at their organisation's own page until they are members. */
export const candidates = pgTable(
  "candidates",
  {
    id: text("id").primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text("email").notNull(),
    /** Compared without regard to case, like the email, which is typed into the same field. */
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
 * Passwords that were chosen in a new hire's name, each with the code that was mailed for it. The address is all it
 * takes to register, so several may wait side by side; the first whose code is entered becomes the new hire's
 * password, and the others go.
 */
export const registrations = pgTable(
  "registrations",
  {
    id: text("id").primaryKey(),
    candidateId: text("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** Of one new hire all have the same salt: one slow hash tells which of them a password is. */
    passwordHash: text("password_hash").notNull(),
    /** SHA-256 of the network address it came from. */
    addressHash: text("address_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Argon2id of the code that was mailed last; null where none went out. */
    codeHash: text("code_hash"),
    codeSentAt: moment("code_sent_at"),
    /** Guesses at that code by those who had given this password. */
    tries: integer("tries").notNull().default(0),
    /** Guesses at it by everyone else, who must not use up those of the others. */
    blindTries: integer("blind_tries").notNull().default(0),
  },
  (table) => [
    index("registrations_candidate").on(table.candidateId),
    index("registrations_expiry").on(table.expiresAt),
  ],
);

/**
 * `setup` is good for setting up a second factor and for nothing else; `thirdParty` is an access token of a
 * third-party client and is refused by every call of the suite's own.
 */
export type SessionKind = "full" | "setup" | "thirdParty";

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token, which itself is never stored. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind").$type<SessionKind>().notNull(),
    personId: text("person_id").references(() => people.id, { onDelete: "cascade" }),
    candidateId: text("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** What it was opened from, as far as that was told. */
    userAgent: text("user_agent"),
    address: text("address"),
    /** Of a set-up opened by a recovery code: the hash of that code, which saving the new factor spends. */
    recoveryCodeHash: text("recovery_code_hash"),
    /** SHA-256 of the ticket by which the browser that proved the code can go on after a reload. */
    resumeHash: text("resume_hash").unique(),
  },
  (table) => [
    index("sessions_person").on(table.personId),
    index("sessions_candidate").on(table.candidateId),
    index("sessions_expiry").on(table.expiresAt),
    check("sessions_one_owner", sql`(${table.personId} is null) <> (${table.candidateId} is null)`),
  ],
);

/** What a mailed code is good for. */
export type CodePurpose = "login" | "activateAccount" | "activateOrganization" | "authorize";

/**
 * One live code at most for each person, purpose and address that asked for it: a new one replaces the old, and never
 * the one that was asked for elsewhere.
 */
export const codes = pgTable(
  "codes",
  {
    /** Tells a code from the one that replaced it while a guess was being checked. */
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** The organisation it verifies; null for other purposes. */
    orgId: text("org_id").references(() => organisations.id, { onDelete: "cascade" }),
    /** The address it was asked for from, as a hash. */
    place: text("place").notNull().default(""),
    hash: text("hash").notNull(),
    /** How often each address has tried it, by the hash of the address. */
    triesFrom: jsonb("tries_from").$type<Readonly<Record<string, number>>>().notNull().default({}),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [uniqueIndex("codes_person").on(table.personId, table.purpose, table.place)],
);

/** When codes were sent, for the pause between two and the budget; they outlive the codes. */
export const codeSends = pgTable(
  "code_sends",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** The address it was asked for from, as a hash. */
    place: text("place").notNull().default(""),
    /** Whether the owner was told from strangers, who have a budget of their own. */
    isOwn: boolean("is_own").notNull().default(false),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [index("code_sends_person").on(table.personId, table.purpose, table.sentAt)],
);

/** Failures by whom or whence, as hashes of what they are counted for. */
export const throttles = pgTable(
  "throttles",
  {
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    /** No further try before this. */
    blockedUntil: moment("blocked_until"),
    /** After this the failures no longer count. */
    forgottenAt: moment("forgotten_at").notNull(),
  },
  (table) => [index("throttles_forgotten").on(table.forgottenAt)],
);

/** From where each account was signed in to, as hashes of account and address. */
export const knownAddresses = pgTable(
  "known_addresses",
  {
    /** Of the account and the address. */
    place: text("place").primaryKey(),
    account: text("account").notNull(),
    /** When it was signed in to from there last, to a day. */
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
    email: text("email").notNull(),
    /** Who invited; null where it was the operator of the service. */
    invitedBy: text("invited_by").references(() => people.id, { onDelete: "set null" }),
    role: text("role").$type<Role>().notNull(),
    products: products("products"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("invitations_org").on(table.orgId)],
);

/** A second factor being set up: the service's own copy, which the client's has to match. */
export const secondFactorSetups = pgTable("second_factor_setups", {
  personId: text("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  /** Base32. */
  authenticatorSecret: text("authenticator_secret").notNull(),
  recoveryCodeHash: text("recovery_code_hash").notNull(),
  /** The time step whose code proved the authenticator; null until one has. */
  provedTimeStep: bigint("proved_time_step", { mode: "number" }),
  expiresAt: moment("expires_at").notNull(),
});

/** What lets a person set a new password: a mailed link's code, or the ticket given for a recovery code. */
export type ResetKind = "link" | "recovery";

export const passwordResets = pgTable(
  "password_resets",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the code or ticket. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: text("kind").$type<ResetKind>().notNull(),
    /** The address it was asked for from, as a hash: a new one replaces the one before it from there. */
    place: text("place").notNull().default(""),
    /** Of neither a person nor a new hire: made and taken away again for an address without an account. */
    personId: text("person_id").references(() => people.id, { onDelete: "cascade" }),
    candidateId: text("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    /** Of a ticket: the hash of the recovery code it was given for, which the new password spends. */
    recoveryCodeHash: text("recovery_code_hash"),
  },
  (table) => [
    index("password_resets_person").on(table.personId),
    index("password_resets_candidate").on(table.candidateId),
    check("password_resets_owner", sql`${table.personId} is null or ${table.candidateId} is null`),
  ],
);

/** Companies that asked to use the suite, for the sales representatives. */
export const signUps = pgTable("sign_ups", {
  id: text("id").primaryKey(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text("email").notNull(),
  company: text("company").notNull(),
  /** Digits, beginning with the country's dial code. */
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
    email: text("email").notNull(),
    /** Who invited; null where it was the operator of the service. */
    invitedBy: text("invited_by").references(() => people.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("client_invitations_org").on(table.orgId)],
);

/** Third-party apps that may ask for an authorization (RFC 6749). */
export const oauthClients = pgTable("oauth_clients", {
  /** Its `client_id`. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** A path below the service's public address, or a full address. */
  logo: text("logo"),
  /** Compared character by character. */
  redirectUris: text("redirect_uris").array().notNull(),
  /** SHA-256 of the secret of a client that can keep one; such a client need not use PKCE. */
  secretHash: text("secret_hash"),
});

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
  /** S256 of the verifier. */
  codeChallenge: text("code_challenge"),
  expiresAt: moment("expires_at").notNull(),
  /** The access token's session: a code that comes a second time ends it (RFC 9700). */
  sessionId: text("session_id"),
});

/** The mails the service would have sent, or has sent while the demo data is on. */
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
