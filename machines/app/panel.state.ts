import { and, not, stateIn } from "xstate";
import { assertPresent } from "../../workbench/assert-present.ts";
import { extensionNames } from "../shared/config.ts";
import { appSetup } from "./app.setup.ts";
import type { AppSettings } from "./app.policy.ts";
import type { FlowName } from "./flows.ts";
import { type Panel, panelNames, panels } from "./panels.ts";
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
    asksFor: ({ context }: GuardArguments, { asked, panel }: { asked: Panel; panel: Panel }) =>
      asked === panel &&
      (forEveryone.has(panel) || (context.session !== null && context.token !== null)) &&
      offersPanel(panel, context.settings),
    /** The menus bring the panels and the charts of their flows. */
    lacksMenus: not(stateIn({ menus: "loaded" })),
  },
};

const opens = <P extends Panel>(panel: P) =>
  ({
    guard: {
      type: "asksFor",
      params: ({ event }: { event: { panel: Panel } }) => ({ asked: event.panel, panel }),
    },
    target: `.${panel}`,
  }) as const;

/** The state of a panel that only runs the flow of its name. */
const runs = <P extends Panel & FlowName>(name: P) =>
  ({ description: panels[name], invoke: { id: name, src: name, onError: "broken" } }) as const;

/** The states of the panels that only run a flow, or none. Any other panel's state says more. */
export const ordinaryPanels = {
  apps: runs("apps"),
  activity: runs("activity"),
  releaseNotes: { description: panels.releaseNotes },
  appVersion: { description: panels.appVersion },
  shortcuts: { description: panels.shortcuts },
  support: { description: panels.support },
  troubleshooting: { description: panels.troubleshooting },
} satisfies Record<Exclude<Panel, "sessions" | "picture" | "passkeys">, object>;

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
    ...ordinaryPanels,
    broken: {
      description: "The panel failed unexpectedly. The person can close it and open it again.",
    },
  },
});
