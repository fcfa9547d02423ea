import { appCases } from "../app/app.cases.ts";
import { sessionCases } from "../app/session/session.cases.ts";
import { connectionCases } from "../connection/connection.cases.ts";
import { challengeCases } from "./challenge.cases.ts";
import { casesInGroups } from "../app/flows.cases.ts";
import type { AnyActorRef } from "xstate";
import { type Running, running } from "../shared/running.ts";
import type { AnyCases, Outcome } from "../shared/cases.ts";
import type { Scenario } from "./scenario.ts";

/** Cases by the names of their golden traces. */
const named = (cases: readonly AnyCases[]): Record<string, AnyCases> =>
  Object.fromEntries(cases.map((one) => [nameOf(one), one]));

/** `app.session` is "session", `loginResult` is "login-result". */
const nameOf = ({ machine: { id } }: AnyCases): string =>
  id.replace(/^.*\./, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The cases of every machine, by its group and the name of its golden traces. */
export const casesByGroup: Readonly<Record<string, Record<string, AnyCases>>> = {
  ...Object.fromEntries(Object.entries(casesInGroups).map(([group, cases]) => [group, named(cases)])),
  parts: named([challengeCases]),
  connection: named([connectionCases]),
  app: named([sessionCases, appCases]),
};

/** The cases of every machine, by the name of its golden traces. */
export const allCases: Record<string, AnyCases> = Object.fromEntries(
  Object.values(casesByGroup).flatMap((group) => Object.entries(group)),
);

const byMachine = new Map(Object.values(allCases).map((cases) => [cases.machine.id, cases]));

/** The cases of a machine, by its id. */
export const casesOf = (id: string): AnyCases | null => byMachine.get(id) ?? null;

/** The cases of the innermost of these machines that makes a request. */
export const casesOfAsker = (machines: readonly Running[], name: string): AnyCases | null =>
  machines.map(({ snapshot }) => casesOf(snapshot.machine.id)).find((cases) => cases?.outcomes[name]) ?? null;

/** The outcomes of a request, by name: those of the machine that makes it, and those of the scenario. */
export const outcomesOf = (
  root: AnyActorRef,
  { outcomes }: Pick<Scenario, "outcomes">,
  name: string,
): Readonly<Record<string, Outcome>> => ({ ...casesOfAsker(running(root), name)?.outcomes[name], ...outcomes?.[name] });
