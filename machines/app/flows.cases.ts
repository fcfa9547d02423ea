import { assertPresent } from "../../workbench/assert-present.ts";
import type { AnyCases } from "../../workbench/cases.ts";
import * as files from "./every-cases.ts";
import { flows } from "./flows.ts";

const isCases = (exported: unknown): exported is AnyCases =>
  typeof exported === "object" && exported !== null && "machine" in exported && "outcomes" in exported;

const names = Object.keys(flows);
/** A flow's place in its list; the machines inside flows come after all of them. */
const placeOf = ({ machine: { id } }: AnyCases) => (names.includes(id) ? names.indexOf(id) : names.length);

const found = Object.entries(files)
  .flatMap(([path, exported]) =>
    Object.values<unknown>(exported)
      .filter(isCases)
      .map((cases) => ({ group: path.split("/")[0] ?? "", cases })),
  )
  .toSorted((a, b) => placeOf(a.cases) - placeOf(b.cases));

const groups = [...new Set(found.map(({ group }) => group))];

/** The cases of flows, and of the machines inside them, by the group in which their folder is. */
export const casesInGroups: Readonly<Record<string, readonly AnyCases[]>> = Object.fromEntries(
  groups.map((name) => [name, found.flatMap(({ group, cases }) => (group === name ? [cases] : []))]),
);

/** The cases of a flow, which every flow has. */
export const casesOfFlow = (flow: string): AnyCases =>
  assertPresent(found.find(({ cases }) => cases.machine.id === flow)).cases;
