import type { Role } from "../../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../../machines/shared/products.ts";
import { hashPassword } from "../../../service/account/passwords.ts";
import type { Db } from "../../../service/database/database.ts";
import {
  candidates,
  codes,
  codeSends,
  invitations,
  knownAddresses,
  memberships,
  oauthClients,
  organisations,
  outbox,
  people,
  sessions,
  signUps,
  throttles,
} from "../../../service/database/schema.ts";

export const PASSWORD = "Correct-horse-7";
export const AUTHENTICATOR = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const id = (kind: string, number: number) => kind + String(number).padStart(23, "0");
export const ids = {
  acme: id("a", 1),
  globex: id("a", 2),
  secure: id("a", 3),
  admin: id("b", 1),
  member: id("b", 2),
  client: id("b", 3),
  nobody: id("b", 4),
  forced: id("b", 5),
  inactive: id("b", 6),
  mail: id("b", 7),
  app: id("b", 8),
  both: id("b", 9),
  none: id("b", 10),
  inactiveSecure: id("b", 11),
  newHire: id("d", 1),
  preHire: id("d", 2),
} as const;

type PersonName = Exclude<keyof typeof ids, "acme" | "globex" | "secure" | "newHire" | "preHire">;
export const emailOf = (name: PersonName) => `${name.toLowerCase()}@example.test`;

let hash: Promise<string> | null = null;

/** Empties every table and adds a person of each kind. */
export async function resetPeople(db: Db): Promise<void> {
  hash ??= hashPassword(PASSWORD);
  const passwordHash = await hash;
  for (const table of [outbox, throttles, knownAddresses, signUps, invitations, codeSends, codes]) {
    await db.delete(table);
  }
  for (const table of [sessions, candidates, memberships, oauthClients, people]) await db.delete(table);
  await db.delete(organisations);

  const plan: ProductKey[] = [...productKeys];
  await db.insert(organisations).values([
    { id: ids.acme, company: "Acme", logo: "/logos/acme.svg", plan },
    { id: ids.globex, company: "Globex", plan: ["hrms", "chat"] },
    { id: ids.secure, company: "Secure", plan, requiresSecondFactor: true },
  ]);
  const person = (name: PersonName, more: Partial<typeof people.$inferInsert> = {}) => ({
    id: ids[name],
    email: emailOf(name),
    firstName: name,
    lastName: "Test",
    passwordHash,
    activated: true,
    ...more,
  });
  await db
    .insert(people)
    .values([
      person("admin"),
      person("member"),
      person("client"),
      person("nobody"),
      person("forced", { mustChangePassword: true }),
      person("inactive", { activated: false }),
      person("mail", { emailFactor: true }),
      person("app", { appFactor: true, authenticatorSecret: AUTHENTICATOR }),
      person("both", { emailFactor: true, appFactor: true, authenticatorSecret: AUTHENTICATOR }),
      person("none"),
      person("inactiveSecure", { activated: false, emailFactor: true }),
    ]);
  let count = 0;
  const belongs = (
    name: PersonName,
    orgId: string,
    role: Role = "member",
    products: ProductKey[] = ["hrms", "pms"],
  ) => {
    count += 1;
    return { id: id("c", count), personId: ids[name], orgId, role, products, employeeCode: `E-${count}` };
  };
  await db
    .insert(memberships)
    .values([
      belongs("admin", ids.globex, "admin", []),
      belongs("admin", ids.acme, "admin", []),
      belongs("member", ids.acme),
      belongs("client", ids.acme, "client", ["pms"]),
      belongs("forced", ids.acme),
      belongs("inactive", ids.acme),
      ...(["mail", "app", "both", "none", "inactiveSecure"] as const).map((name) => belongs(name, ids.secure)),
    ]);
  await db.insert(candidates).values([
    {
      id: ids.newHire,
      orgId: ids.acme,
      email: "newhire@example.test",
      employeeCode: "New-1",
      passwordHash,
      isPreBoarding: false,
    },
    {
      id: ids.preHire,
      orgId: ids.acme,
      email: "prehire@example.test",
      employeeCode: null,
      passwordHash,
      isPreBoarding: true,
    },
  ]);
}
