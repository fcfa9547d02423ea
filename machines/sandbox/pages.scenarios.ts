import { inWords } from "../app/app.pages.cases.ts";
import { type OrdinaryPage, ordinaryPages } from "../app/ordinary.states.ts";
import { pages, type PlainRouteName, plainNames } from "../shared/routes.ts";
import type { Screen } from "../shared/screens.ts";
import { asMember, routes, type Scenario, signedIn } from "./scenario.ts";

/** An ordinary page whose address has no parameters: its scenario begins at the address. */
type Page = OrdinaryPage & PlainRouteName;

/** `signUp` as "sign up". */
type Words<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : ` ${Lowercase<Letter>}`}${Words<Rest>}`
  : "";

type PageScenarios = { readonly [Name in Page as Words<Name>]: Scenario };

const isOrdinary = (name: PlainRouteName): name is Page => ordinaryPages.some((page) => page === name);
const found = plainNames.filter(isOrdinary);

function scenarioOf(name: Page): Scenario {
  const { access, screen }: { access: string; screen: Screen } = pages[name];
  const address = routes.format({ route: { name }, search: "" });
  return { address, within: [screen], ...(access === "session" && { opening: signedIn, prelude: asMember }) };
}

const made: Readonly<Record<string, Scenario>> = Object.fromEntries(
  found.map((name) => [inWords(name), scenarioOf(name)]),
);
const isWhole = (scenarios: Readonly<Record<string, Scenario>>): scenarios is PageScenarios =>
  found.every((name) => Object.hasOwn(scenarios, inWords(name)));
if (!isWhole(made)) throw new Error("A page has no scenario.");

/** The scenarios of ordinary pages, by their names in words. */
export const pageScenarios = made;
