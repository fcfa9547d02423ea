import * as v from "valibot";
import { type Role, roles } from "../../machines/shared/contract-values.ts";
import { type ProductKey, productKeys } from "../../machines/shared/products.ts";
import { FIELD_MAXIMUM } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { memberships, organisations } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { isEmail, isText, type Person } from "../shared/people.ts";
import { defaultProducts, type NewMembership } from "./add-people.ts";
import { type Column, type FileLine, type Problem, shown } from "./people-file.ts";

/* Compares the lines of a file of people with each other and with the existing accounts. */

/** The organisations and accounts that the lines of a file are about. */
export interface Facts {
  /** The names of the organisations, by id. */
  readonly companies: ReadonlyMap<(typeof organisations.$inferSelect)["id"], string>;
  /** The accounts by canonical address. */
  readonly accounts: ReadonlyMap<string, Account>;
}

export interface Account {
  readonly id: Person["id"];
  readonly memberships: readonly Pick<
    typeof memberships.$inferSelect,
    "orgId" | "role" | "products" | "employeeCode"
  >[];
}

/** Someone in the file. */
export interface Listed {
  readonly personId: string;
  readonly email: string;
  /** The names of a new person; null for one who has an account. */
  readonly names: Names | null;
  /** The first company that the file names for them. */
  readonly company: string;
}

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** The meaning of a file without a mistake. */
export interface Plan {
  readonly people: readonly Listed[];
  readonly newMemberships: readonly NewMembership[];
  /** How many lines name an existing membership. */
  readonly alreadyThere: number;
}

type Report = (column: Column | null, reason: string) => void;

/** The plan, or every mistake in the order of the lines. */
export function checkPeople(
  lines: readonly FileLine[],
  facts: Facts,
): { readonly plan: Plan } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const reportAt =
    (line: number): Report =>
    (column, reason) =>
      void problems.push({ line, column, reason });
  const byEmail = new Map<string, Entry[]>();
  for (const line of lines) {
    const entry = entryIn(line, facts, reportAt(line.line));
    if (entry === null) continue;
    byEmail.set(entry.email, [...(byEmail.get(entry.email) ?? []), entry]);
  }
  const people: Listed[] = [];
  const newMemberships: NewMembership[] = [];
  let alreadyThere = 0;
  for (const [email, entries] of byEmail) {
    const account = facts.accounts.get(email);
    const personId = account?.id ?? newId();
    const names = namesOf(email, entries, reportAt);
    const asked = withoutRepeats(email, entries, reportAt);
    const [first] = asked;
    if (first) people.push({ personId, email, names: account ? null : names, company: first.company });
    if (!account && names === null) reportMissingNames(email, entries, reportAt);
    for (const { line, orgId, company, given } of asked) {
      const there = account?.memberships.find((one) => one.orgId === orgId);
      const differs = there ? differences(there, given) : [];
      if (there) alreadyThere += 1;
      else newMemberships.push({ personId, orgId, ...completed(given) });
      if (differs.length > 0) {
        const reason = `${email} belongs to ${company} already, with another ${differs.join(" and ")}. "set-member" changes it.`;
        reportAt(line)(null, reason);
      }
    }
  }
  if (problems.length === 0) return { plan: { people, newMemberships, alreadyThere } };
  return { problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** A line whose email address is good. Its other values are null where they are wrong, which has been reported. */
interface Entry {
  readonly line: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly membership: Asked | null;
}

interface Asked {
  readonly line: number;
  readonly orgId: string;
  readonly company: string;
  readonly given: Given;
}

/** The values of a line for a membership; null for those that it leaves open. */
interface Given {
  readonly role: Role | null;
  readonly products: readonly ProductKey[] | null;
  readonly employeeCode: string | null;
}

function entryIn({ line, values }: FileLine, { companies }: Facts, report: Report): Entry | null {
  for (const column of ["first_name", "last_name", "employee_code"] as const) {
    if (values[column] === "" || isText(values[column], FIELD_MAXIMUM)) continue;
    report(
      column,
      `It has more than ${FIELD_MAXIMUM} characters, or a line break or another control or direction character.`,
    );
  }
  const given = givenIn(values, report);
  const company = companies.get(values.organisation);
  if (company === undefined) {
    const reason =
      values.organisation === ""
        ? "The organisation's id is missing."
        : `There is no organisation ${shown(values.organisation)}.`;
    report("organisation", `${reason} "list organisations" shows the ids.`);
  }
  if (!isEmail(values.email)) {
    report(
      "email",
      values.email === "" ? "The email address is missing." : `${shown(values.email)} is not an email address.`,
    );
    return null;
  }
  const membership = given && company !== undefined ? { line, orgId: values.organisation, company, given } : null;
  const names = { firstName: values.first_name, lastName: values.last_name };
  return { line, email: canonicalIdentifier(values.email), ...names, membership };
}

const roleSchema = v.picklist(roles);
const productsSchema = v.array(v.picklist(productKeys));

function givenIn(
  { role: roleText, products: list, employee_code: code }: FileLine["values"],
  report: Report,
): Given | null {
  const role = v.safeParse(v.nullable(roleSchema), roleText.toLowerCase() || null);
  if (!role.success) report("role", `${shown(roleText)} is not a role. The roles are ${roles.join(", ")}.`);
  const products = v.safeParse(v.nullable(productsSchema), list === "" ? null : list.toLowerCase().split(/\s+/));
  if (!products.success) {
    report(
      "products",
      `${shown(list)} is not a list of products with spaces between them, such as "hrms chat". The products are ${productKeys.join(", ")}.`,
    );
  }
  if (!role.success || !products.success) return null;
  if (role.output === "client" && products.output?.some((product) => product !== "pms")) {
    report("products", "A client has access to pms only.");
    return null;
  }
  return { role: role.output, products: products.output && [...new Set(products.output)], employeeCode: code || null };
}

/** The first names that the file has for someone; null if no line has both. Reports lines with other ones. */
function namesOf(email: string, entries: readonly Entry[], reportAt: (line: number) => Report): Names | null {
  const first = entries.find(({ firstName, lastName }) => firstName !== "" && lastName !== "");
  if (first === undefined) return null;
  for (const { line, firstName, lastName } of entries) {
    const differ =
      (firstName || first.firstName) !== first.firstName || (lastName || first.lastName) !== first.lastName;
    if (differ) reportAt(line)(null, `${email} has another name on line ${first.line}.`);
  }
  return { firstName: first.firstName, lastName: first.lastName };
}

function reportMissingNames(email: string, entries: readonly Entry[], reportAt: (line: number) => Report): void {
  const [first] = entries;
  if (first === undefined) return;
  const column = first.firstName === "" ? "first_name" : "last_name";
  reportAt(first.line)(column, `${email} has no account yet, so the file has to give their first and last name.`);
}

/** The memberships that lines ask for, each once. Reports the lines that ask again. */
function withoutRepeats(
  email: string,
  entries: readonly Entry[],
  reportAt: (line: number) => Report,
): readonly Asked[] {
  const byOrganisation = new Map<string, Asked>();
  for (const { membership } of entries) {
    if (membership === null) continue;
    const before = byOrganisation.get(membership.orgId);
    if (before === undefined) byOrganisation.set(membership.orgId, membership);
    else reportAt(membership.line)(null, `${email} and this organisation are on line ${before.line} already.`);
  }
  return [...byOrganisation.values()];
}

/** The differences between a membership and its line. Values that the line leaves open do not count. */
function differences(
  there: Account["memberships"][number],
  { role, products, employeeCode }: Given,
): readonly string[] {
  const sameProducts =
    products === null || productKeys.every((key) => products.includes(key) === there.products.includes(key));
  return [
    ...(role === null || role === there.role ? [] : ["role"]),
    ...(sameProducts ? [] : ["list of products"]),
    ...(employeeCode === null || employeeCode === there.employeeCode ? [] : ["employee code"]),
  ];
}

/** The membership with the defaults of `add-user`. */
function completed({ role, products, employeeCode }: Given): Pick<NewMembership, "role" | "products" | "employeeCode"> {
  const chosen = role ?? "member";
  return { role: chosen, products: products ? [...products] : defaultProducts(chosen), employeeCode };
}
