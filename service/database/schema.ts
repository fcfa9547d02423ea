import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Role } from "../../machines/shared/contract.ts";
import type { ProductKey } from "../../machines/shared/products.ts";

/*
 * What the account service keeps. No driver is imported here: the migrations are generated from this file,
 * and the same tables live in the embedded database and in PostgreSQL (15 or newer).
 * Times come from the service's clock, never from the database's, so that one clock judges every expiry.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const products = (name: string) => text(name).array().$type<ProductKey[]>().notNull();

export const organisations = pgTable("organisations", {
  id: text("id").primaryKey(),
  company: text("company").notNull(),
  /** A path below the service's public address, or a full address. */
  logo: text("logo"),
  /** Whether everybody who belongs to it signs in with a second factor. */
  requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
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
  /** The newest time step whose code was used: it and all before it are used up. */
  lastTimeStep: bigint("last_time_step", { mode: "number" }),
  activeOrgId: text("active_org_id").references(() => organisations.id, { onDelete: "set null" }),
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
    passwordHash: text("password_hash").notNull(),
    isPreBoarding: boolean("is_pre_boarding").notNull(),
  },
  (table) => [
    uniqueIndex("candidates_org_email").on(table.orgId, table.email),
    uniqueIndex("candidates_org_code").on(table.orgId, sql`lower(${table.employeeCode})`),
  ],
);

/** `setup` is good for setting up a second factor and for nothing else. */
export type SessionKind = "full" | "setup";

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
  },
  (table) => [
    index("sessions_person").on(table.personId),
    index("sessions_candidate").on(table.candidateId),
    index("sessions_expiry").on(table.expiresAt),
    check("sessions_one_owner", sql`(${table.personId} is null) <> (${table.candidateId} is null)`),
  ],
);

/** What a mailed code is good for. */
export type CodePurpose = "login" | "activateAccount";

/** One live code at most for each person and purpose: a new one replaces the old. */
export const codes = pgTable(
  "codes",
  {
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** Tells a code from the one that replaced it while a guess was being checked. */
    id: text("id").notNull(),
    hash: text("hash").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.purpose] })],
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
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [index("code_sends_person").on(table.personId, table.purpose, table.sentAt)],
);

/** Failures by whom or whence, as hashes of what they are counted for. */
export const throttles = pgTable("throttles", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  /** No further try before this. */
  blockedUntil: moment("blocked_until"),
  /** After this the failures no longer count. */
  forgottenAt: moment("forgotten_at").notNull(),
});

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
    role: text("role").$type<Role>().notNull(),
    products: products("products"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("invitations_org").on(table.orgId)],
);

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
