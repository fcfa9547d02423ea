import { appCases } from "../app/app.cases.ts";
import { sessionCases } from "../app/session/session.cases.ts";
import { signOutCases } from "../app/session/sign-out.cases.ts";
import { connectionCases } from "../connection/connection.cases.ts";
import { challengeCases } from "./challenge.cases.ts";
import { casesInGroups } from "../app/flows.cases.ts";
import type { AnyCases } from "../../workbench/cases.ts";

/** Cases by the names of their golden traces. */
const named = (cases: readonly AnyCases[]): Record<string, AnyCases> =>
  Object.fromEntries(cases.map((one) => [nameOf(one), one]));

/** `app.session` is "session", `loginResult` is "login-result". */
const nameOf = ({ machine: { id } }: AnyCases): string =>
  id.replace(/^.*\./, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The cases of every machine, by its group and the name of its golden traces. `npm run lists` finds those of the flows;
 * any other machine is named here.
 */
export const casesByGroup: Readonly<Record<string, Record<string, AnyCases>>> = {
  ...Object.fromEntries(Object.entries(casesInGroups).map(([group, cases]) => [group, named(cases)])),
  parts: named([challengeCases]),
  connection: named([connectionCases]),
  app: named([sessionCases, signOutCases, appCases]),
};

/** The cases of every machine, by the name of its golden traces. */
export const allCases: Record<string, AnyCases> = Object.fromEntries(
  Object.values(casesByGroup).flatMap((group) => Object.entries(group)),
);
