import { type AnyColumn, between, type SQL } from "drizzle-orm";
import type { MenuMark, Role } from "../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../machines/shared/products.ts";
import { hashPassword } from "../shared/password-hash.ts";
import type { Database } from "../database/database.ts";
import { candidates, memberships, organisations, people } from "../database/schema.ts";
import { branches, nameNumber } from "./names.ts";

/*
 * The demo's people and organisations. Ids are fixed, so that documents and tests can contain URLs: each consists of a
 * kind and a number.
 */

export const DEMO_PASSWORD = "Passw0rd!";
export const DEMO_AUTHENTICATOR_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

const kinds = {
  organisation: "0a",
  person: "0b",
  membership: "0c",
  candidate: "0d",
  invitation: "0e",
  clientInvitation: "0f",
  passwordReset: "1a",
  session: "1b",
} as const;
export const demoId = (kind: keyof typeof kinds, number: number) => kinds[kind] + String(number).padStart(22, "0");

/** Higher than any number in the demo. Random ids practically never start with this many zeros. */
const HIGHEST_NUMBER = 9_999_999;
/** SQL condition for ids made by `demoId`. */
export const isDemoId = (id: AnyColumn, kind: keyof typeof kinds): SQL =>
  between(id, demoId(kind, 0), demoId(kind, HIGHEST_NUMBER));

/** The demo's main organisations, by the names that documents and tests use. */
export const demoOrganisations = {
  acme: demoId("organisation", 1),
  globex: demoId("organisation", 2),
  /** Requires a second factor, and lets its members trust a device (`renewDemoFlows`). */
  initech: demoId("organisation", 3),
  /** Has 2,000 members. */
  northwind: demoId("organisation", 4),
} as const;
type DemoOrganisation = keyof typeof demoOrganisations;

interface DemoPerson {
  readonly name: readonly [first: string, last: string];
  readonly about: string;
  readonly belongs?: readonly { to: DemoOrganisation; role: Role; products: readonly ProductKey[] }[];
  readonly emailFactor?: true;
  readonly appFactor?: true;
  readonly mustChangePassword?: true;
  readonly awaitsActivation?: true;
  /** Badges and beta tags of their menu. */
  readonly marks?: readonly MenuMark[];
}

export const several = ["hrms", "chat", "pms", "payroll"] as const;
const memberOf = (to: DemoOrganisation, products: readonly ProductKey[] = several) =>
  [{ to, role: "member", products }] as const;

const demoPeople: Readonly<Record<string, DemoPerson>> = {
  "admin@acme.test": {
    name: ["Asha", "Rao"],
    about: "admin of two organisations with all products",
    belongs: [
      { to: "acme", role: "admin", products: [] },
      { to: "globex", role: "admin", products: [] },
    ],
    marks: [
      { name: "workspace", betaVersion: false, messageBadge: 4, inboxBadge: 2, notificationBadge: 0 },
      { name: "downloads", betaVersion: true, messageBadge: 0, inboxBadge: 0, notificationBadge: 1 },
    ],
  },
  "member@acme.test": { name: ["Mateo", "Silva"], about: "member with several products", belongs: memberOf("acme") },
  "hr@acme.test": { name: ["Hana", "Kim"], about: "member with HR only", belongs: memberOf("acme", ["hrms"]) },
  "chat@acme.test": { name: ["Chidi", "Okafor"], about: "member with chat only", belongs: memberOf("acme", ["chat"]) },
  "client@acme.test": {
    name: ["Clara", "Weiss"],
    about: "client, with the project product",
    belongs: [{ to: "acme", role: "client", products: ["pms"] }],
  },
  "nobody@acme.test": { name: ["Noor", "Haddad"], about: "belongs to no organisation" },
  "noproduct@acme.test": { name: ["Nils", "Berg"], about: "member with no product", belongs: memberOf("acme", []) },
  "forced@acme.test": {
    name: ["Farah", "Ali"],
    about: "must change the password first",
    belongs: memberOf("acme"),
    mustChangePassword: true,
  },
  "inactive@acme.test": {
    name: ["Ines", "Costa"],
    about: "must verify the email address first",
    belongs: memberOf("acme"),
    awaitsActivation: true,
  },
  "mfa-email@acme.test": {
    name: ["Mei", "Lin"],
    about: "second factor by email",
    belongs: memberOf("initech"),
    emailFactor: true,
  },
  "mfa-app@acme.test": {
    name: ["Milan", "Novak"],
    about: "second factor by authenticator app",
    belongs: memberOf("initech"),
    appFactor: true,
  },
  "mfa-both@acme.test": {
    name: ["Mona", "Petersen"],
    about: "second factor by email or authenticator app",
    belongs: memberOf("initech"),
    emailFactor: true,
    appFactor: true,
  },
  "mfa-new@acme.test": {
    name: ["Milo", "Fischer"],
    about: "must set up a second factor first",
    belongs: memberOf("initech"),
  },
  "many@acme.test": { name: ["Maya", "Iyer"], about: "belongs to 500 organisations" },
};

const newHires = [
  { email: "newhire@acme.test", employeeCode: "ONB-001", isPreBoarding: false, about: "new hire in HR onboarding" },
  { email: "prehire@acme.test", employeeCode: "PRE-001", isPreBoarding: true, about: "new hire in pre-boarding" },
] as const;

/** The accounts that the service prints at start and the README lists. */
export const demoAccounts: readonly { email: string; password: string; about: string; secret?: string }[] = [
  ...Object.entries(demoPeople).map(([email, { about, appFactor }]) =>
    Object.assign({ email, password: DEMO_PASSWORD, about }, appFactor && { secret: DEMO_AUTHENTICATOR_SECRET }),
  ),
  ...newHires.map(({ email, employeeCode, about }) => ({
    email,
    password: DEMO_PASSWORD,
    about: `${about}, at /${demoOrganisations.acme}/login, also as ${employeeCode}`,
  })),
];

/**
 * Adds the demo's people and organisations once. Later changes to them stay, unlike those that `renewDemoFlows` resets.
 *
 * @returns false if they already exist; nothing is changed then
 */
export async function addDemoData({ db }: Database): Promise<boolean> {
  // One hash for everyone's identical password, because 2,000 hashes would take a minute.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const rows = demoRows(passwordHash);
  return db.transaction(async (tx) => {
    // If two processes start at once, the second waits here and then finds the organisation.
    const [first, ...others] = rows.organisations;
    if (!first) return false;
    const added = await tx
      .insert(organisations)
      .values(first)
      .onConflictDoNothing()
      .returning({ id: organisations.id });
    if (added.length === 0) return false;
    await tx.insert(organisations).values(others);
    await tx.insert(people).values(rows.people);
    await tx.insert(memberships).values(rows.memberships);
    await tx.insert(candidates).values(rows.candidates);
    return true;
  });
}

interface DemoRows {
  readonly organisations: (typeof organisations.$inferInsert)[];
  readonly people: (typeof people.$inferInsert)[];
  readonly memberships: (typeof memberships.$inferInsert)[];
  readonly candidates: (typeof candidates.$inferInsert)[];
}

function demoRows(passwordHash: string): DemoRows {
  const everything = [...productKeys];
  const person = { passwordHash, activated: true };
  const rows: DemoRows = {
    organisations: [
      { id: demoOrganisations.acme, company: "Acme Industries", logo: "/logos/acme.svg", plan: everything },
      { id: demoOrganisations.globex, company: "Globex", logo: "/logos/globex.svg", plan: everything },
      {
        id: demoOrganisations.initech,
        company: "Initech",
        logo: "/logos/initech.svg",
        plan: everything,
        requiresSecondFactor: true,
      },
      { id: demoOrganisations.northwind, company: "Northwind Traders", logo: "/logos/northwind.svg", plan: everything },
    ],
    people: [],
    memberships: [],
    candidates: newHires.map(({ email, employeeCode, isPreBoarding }, index) => ({
      id: demoId("candidate", index + 1),
      orgId: demoOrganisations.acme,
      email,
      employeeCode,
      passwordHash,
      isPreBoarding,
    })),
  };

  function join(personId: string, orgId: string, role: Role, granted: readonly ProductKey[], employee: number): void {
    rows.memberships.push({
      id: demoId("membership", rows.memberships.length + 1),
      orgId,
      personId,
      role,
      products: [...granted],
      employeeCode: role === "client" ? null : `EMP-${String(employee).padStart(4, "0")}`,
    });
  }

  for (const [email, { name, belongs = [], appFactor = false, marks = [], ...rest }] of Object.entries(demoPeople)) {
    const id = demoId("person", rows.people.length + 1);
    rows.people.push({
      ...person,
      id,
      email,
      firstName: name[0],
      lastName: name[1],
      image: `${name[0].toLowerCase()}.svg`,
      menu: marks,
      activated: !rest.awaitsActivation,
      mustChangePassword: rest.mustChangePassword ?? false,
      emailFactor: rest.emailFactor ?? false,
      appFactor,
      authenticatorSecret: appFactor ? DEMO_AUTHENTICATOR_SECRET : null,
    });
    for (const { to, role, products } of belongs) join(id, demoOrganisations[to], role, products, rows.people.length);
    if (email === "many@acme.test") {
      branches.forEach((branch, index) => {
        rows.organisations.push({ ...branch, id: demoId("organisation", 1001 + index), plan: everything });
        join(id, demoId("organisation", 1001 + index), index % 7 === 0 ? "admin" : "member", several, index + 1);
      });
    }
  }
  for (let number = 1; number <= 2000; number += 1) {
    const id = demoId("person", 10_000 + number);
    const [firstName, lastName] = nameNumber(number);
    rows.people.push({ ...person, id, email: `person${number}@northwind.test`, firstName, lastName });
    join(id, demoOrganisations.northwind, number === 1 ? "admin" : "member", several, number);
  }
  return rows;
}
