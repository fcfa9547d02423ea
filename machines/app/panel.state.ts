import { and, not, stateIn } from "xstate";
import { assertPresent } from "../../workbench/assert-present.ts";
import { extensionNames } from "../shared/config.ts";
import { appSetup } from "./app.setup.ts";
import type { AppSettings } from "./app.policy.ts";
import type { FlowName } from "./flows.ts";
import { type OrdinaryPanel, ordinaryPanels, type Panel, panelNames, panels } from "./panels.ts";
import { asksForPasskeys } from "./places.ts";
import { assign, type GuardArguments, raise } from "./root-actions.ts";
import { withOutput } from "../shared/params.ts";

/** Panels for everyone: a person may need help to sign in. */
const forEveryone: ReadonlySet<Panel> = new Set(["support", "troubleshooting"]);

/** Whether the service has everything that a panel shows. */
export function offersPanel(panel: Panel, { passkeys, extensions }: AppSettings): boolean {
  if (panel === "passkeys") return passkeys;
  return !extensionNames.some((name) => name === panel) || extensions.some((name) => name === panel);
}

export const panel = {
  actions: {
    keepPicture: assign({
      session: ({ context: { session } }, { image }: { image: string | null }) => session && { ...session, image },
    }),
    openPasskeys: raise({ type: "panel.open", panel: "passkeys" }),
  },
  guards: {
    /** The address leads to the person's passkeys, which can open now. */
    isAddressed: and([
      ({ context }: GuardArguments) => asksForPasskeys(context),
      stateIn({ navigation: "workspace" }),
      stateIn({ menus: "loaded" }),
    ]),
    asksFor: ({ context, event }: GuardArguments, params: { panel: Panel }) =>
      event.type === "panel.open" &&
      event.panel === params.panel &&
      (forEveryone.has(params.panel) || (context.session !== null && context.token !== null)) &&
      offersPanel(params.panel, context.settings),
    /** The menus bring the panels and the charts of their flows. */
    lacksMenus: not(stateIn({ menus: "loaded" })),
  },
};

const opens = <P extends Panel>(panel: P) =>
  ({ guard: { type: "asksFor", params: { panel } }, target: `.${panel}` }) as const;

type OrdinaryStates = {
  readonly [P in OrdinaryPanel]: { description: string } & (P extends FlowName
    ? { invoke: { id: P; src: P; onError: "broken" } }
    : unknown);
};

/** The ordinary panels that run the flow of their name. */
const runs: { readonly [P in OrdinaryPanel & FlowName]: true } = { apps: true, activity: true };

const made: Readonly<Record<string, object>> = Object.fromEntries(
  ordinaryPanels.map((name) => [
    name,
    {
      description: panels[name],
      ...(Object.hasOwn(runs, name) && { invoke: { id: name, src: name, onError: "broken" } }),
    },
  ]),
);
const isWhole = (states: Readonly<Record<string, object>>): states is OrdinaryStates =>
  ordinaryPanels.every((name) => Object.hasOwn(states, name));
if (!isWhole(made)) throw new Error("A panel has no state.");
const ordinaryStates = made;

/**
 * The panel over a page. Only the panels for help open for a person who is not signed in. An address can open the
 * passkeys, but names no open panel, and going to another page closes it.
 */
export const panelState = appSetup.extend(panel).createStateConfig({
  initial: "closed",
  on: {
    "panel.open": [{ guard: "lacksMenus" }, ...panelNames.map(opens)],
    "panel.close": ".closed",
    "location.changed": ".closed",
    "link.follow": ".closed",
    "session.ending": ".closed",
  },
  states: {
    closed: {
      description: "No panel is open.",
      // Once: a person who closes the panel, reloads the page or comes back to it finds the workspace.
      always: {
        guard: "isAddressed",
        actions: [{ type: "go", params: { to: "workspace", replace: true } }, "openPasskeys"],
      },
    },
    sessions: {
      description: panels.sessions,
      invoke: {
        id: "sessions",
        src: "sessions",
        onDone: { target: "closed", actions: "announceEndEverywhere" },
        onError: "broken",
      },
    },
    picture: {
      description: panels.picture,
      invoke: {
        id: "picture",
        src: "picture",
        input: ({ context }) => ({ token: assertPresent(context.token) }),
        onDone: { target: "closed", actions: withOutput("keepPicture") },
        onError: "broken",
      },
    },
    passkeys: {
      description: panels.passkeys,
      invoke: {
        id: "passkeys",
        src: "passkeys",
        input: ({ event }) => ({ adds: event.type === "panel.open" && event.adds === true }),
        onError: "broken",
      },
    },
    ...ordinaryStates,
    broken: {
      description: "The panel failed unexpectedly. The person can close it and open it again.",
    },
  },
});
