import { inWords } from "../app/app.pages.cases.ts";
import { casesOfFlow } from "../app/flows.cases.ts";
import { type FlowName, flows } from "../app/flows.ts";
import { type OrdinaryPage, ordinaryPages } from "../app/ordinary.states.ts";
import { type OrdinaryPanel, ordinaryPanels } from "../app/panels.ts";
import { pages, type PlainRouteName, plainNames } from "../shared/routes.ts";
import type { Screen } from "../shared/screens.ts";
import { asMember, routes, type Scenario, signedIn } from "./scenario.ts";

/** An ordinary page whose address has no parameters: its scenario begins at the address. */
type Page = OrdinaryPage & PlainRouteName;

/** `signUp` as "sign up". */
type Words<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : ` ${Lowercase<Letter>}`}${Words<Rest>}`
  : "";

/** An ordinary panel that runs a flow: its scenario opens it over a page. */
type FlowPanel = OrdinaryPanel & FlowName;

type PageScenarios = { readonly [Name in Page | FlowPanel as Words<Name>]: Scenario };

const isOrdinary = (name: PlainRouteName): name is Page => ordinaryPages.some((page) => page === name);
const found = plainNames.filter(isOrdinary);

function scenarioOf(name: Page): Scenario {
  const { access, screen }: { access: string; screen: Screen } = pages[name];
  const address = routes.format({ route: { name }, search: "" });
  return { address, within: [screen], ...(access === "session" && { opening: signedIn, prelude: asMember }) };
}

const isFlow = (name: OrdinaryPanel): name is FlowPanel => Object.hasOwn(flows, name);
const flowPanels = ordinaryPanels.filter(isFlow);

function scenarioOfPanel(name: FlowPanel): Scenario {
  const opens = `panel.open ${inWords(name)}`;
  return {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: nothing", `app ${opens}`],
    within: ["downloads"],
    root: [opens, "panel.close"],
    forced: casesOfFlow(name).withoutControl.map((event) => `${name} ${event}`),
  };
}

const made: Readonly<Record<string, Scenario>> = Object.fromEntries([
  ...found.map((name) => [inWords(name), scenarioOf(name)]),
  ...flowPanels.map((name) => [inWords(name), scenarioOfPanel(name)]),
]);
const isWhole = (scenarios: Readonly<Record<string, Scenario>>): scenarios is PageScenarios =>
  [...found, ...flowPanels].every((name) => Object.hasOwn(scenarios, inWords(name)));
if (!isWhole(made)) throw new Error("A page has no scenario.");

/** The scenarios of ordinary pages and of the panels with a flow, by their names in words. */
export const pageScenarios = made;
