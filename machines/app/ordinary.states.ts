import { type PlainRouteName, pages, type RouteName, routeNames } from "../shared/routes.ts";
import type { FlowName } from "./flows.ts";

type Pages = typeof pages;
/** The pages without a state of their own in this folder: `routes.ts` says all there is to say about them. */
export type OrdinaryPage = { [N in RouteName]: Pages[N] extends { about: string } ? N : never }[RouteName];
type OrdinaryScreen = Pages[OrdinaryPage]["screen"];

type Shown<S extends OrdinaryScreen> = { description: string; meta: { screen: S } };
interface Run<S extends OrdinaryScreen> {
  invoke: {
    id: S;
    src: S;
    input: Record<string, never>;
    onDone?: { target: "deciding"; actions: { type: "go"; params: { to: PlainRouteName; replace: true } } };
    onError: "faulty";
  };
}
type OrdinaryStates = {
  readonly [S in OrdinaryScreen]: Shown<S> & (S extends FlowName ? Run<S> : { tags: "stable" });
};

const isOrdinary = (name: RouteName): name is OrdinaryPage => "about" in pages[name];
export const ordinaryPages: readonly OrdinaryPage[] = routeNames.filter(isOrdinary);

/** The ordinary pages that run a flow, by their screens. */
const runs: { readonly [S in OrdinaryScreen & FlowName]: true } = { signUp: true, downloads: true };

/** The state of an ordinary page runs the flow of the screen's name, if there is one, and goes on to the next page. */
function stateOf(page: OrdinaryPage) {
  const { about, screen, ...rest } = pages[page];
  const shown = { description: about, meta: { screen } };
  if (!Object.hasOwn(runs, screen)) return { ...shown, tags: "stable" };
  const invoke = { id: screen, src: screen, input: {}, onError: "faulty" };
  if (!("next" in rest)) return { ...shown, invoke };
  const to: PlainRouteName = rest.next;
  return {
    ...shown,
    invoke: { ...invoke, onDone: { target: "deciding", actions: { type: "go", params: { to, replace: true } } } },
  };
}

const made: Readonly<Record<string, object>> = Object.fromEntries(
  ordinaryPages.map((page) => [pages[page].screen, stateOf(page)]),
);

const isWhole = (states: Readonly<Record<string, object>>): states is OrdinaryStates =>
  ordinaryPages.every((page) => Object.hasOwn(states, pages[page].screen));
if (!isWhole(made)) throw new Error("An ordinary page has no state.");

/** The states of the ordinary pages, by the screens they show. */
export const ordinaryStates = made;
