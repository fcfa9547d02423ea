import type { PageScreen, PlainRouteName } from "../shared/routes.ts";
import type { FlowName } from "./flows.ts";

/** The body of a page's state that runs no flow. */
const shows = <S extends PageScreen>(screen: S) => ({ meta: { screen }, tags: "stable" }) as const;

const flow = <S extends FlowName>(name: S) => ({ id: name, src: name, input: {}, onError: "faulty" }) as const;

/** The body of a page's state that runs the flow of the screen's name, which takes no input. */
const runs = <S extends PageScreen & FlowName>(screen: S) => ({ meta: { screen }, invoke: flow(screen) }) as const;

/** The same for a page whose flow leads on to another page at its end. */
const leadsTo = <S extends PageScreen & FlowName, N extends PlainRouteName>(screen: S, next: N) =>
  ({
    meta: { screen },
    invoke: {
      ...flow(screen),
      onDone: { target: "deciding", actions: { type: "go", params: { to: next, replace: true } } },
    },
  }) as const;

/** The states of the pages that only run a flow, if any, and lead on. Any other page's state says more. */
export const ordinaryStates = {
  emailSent: {
    description: "The service has sent a reset link: if the account exists, or because it was secured.",
    ...shows("emailSent"),
  },
  signUp: { description: "A person signs up a new company.", ...leadsTo("signUp", "stayTuned") },
  stayTuned: {
    description: "The person has signed up. A sales representative will get in touch.",
    ...shows("stayTuned"),
  },
  downloads: { description: "The person downloads the apps.", ...runs("downloads") },
  pageNotFound: { description: "The page says that it doesn't know the address.", ...shows("pageNotFound") },
};
