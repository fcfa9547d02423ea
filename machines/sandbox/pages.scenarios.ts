import { inWords } from "../app/app.pages.cases.ts";
import { casesOfFlow } from "../app/flows.cases.ts";
import type { FlowName } from "../app/flows.ts";
import type { ordinaryStates } from "../app/ordinary.states.ts";
import type { ordinaryPanels } from "../app/panel.state.ts";
import { asMember, type Scenario, signedIn } from "./scenario.ts";
import type { PlainRouteName } from "../shared/routes.ts";

/** An ordinary page whose address has no parameters. */
type Page = keyof typeof ordinaryStates & PlainRouteName;
/** An ordinary panel that runs a flow. */
type FlowPanel = keyof typeof ordinaryPanels & FlowName;

/** `signUp` as "sign up". */
type Words<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : ` ${Lowercase<Letter>}`}${Words<Rest>}`
  : "";

/** The walk begins in the open panel over a page. */
function over(name: FlowPanel): Scenario {
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

/** The ordinary pages, and the ordinary panels that run a flow. */
export const pageScenarios: { readonly [Name in Page | FlowPanel as Words<Name>]: Scenario } = {
  "email sent": { address: "/email-sent", within: ["emailSent"] },
  "sign up": { address: "/register", within: ["signUp"] },
  "stay tuned": { address: "/stay-tuned", within: ["stayTuned"] },
  downloads: { address: "/downloads", within: ["downloads"] },
  apps: over("apps"),
  activity: over("activity"),
};
