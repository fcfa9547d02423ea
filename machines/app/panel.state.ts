import { assertPresent } from "../../workbench/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import type { AppSettings } from "./app.policy.ts";
import type { Panel } from "./app.types.ts";
import { assign, type GuardArguments } from "./root-actions.ts";
import { withOutput } from "../shared/params.ts";

/** Panels for everyone: a person may need help to sign in. */
const forEveryone: ReadonlySet<Panel> = new Set(["support", "troubleshooting"]);

/** Whether the service has everything that a panel shows. */
export function offersPanel(panel: Panel, { passkeys, extensions }: AppSettings): boolean {
  switch (panel) {
    case "sessions":
    case "apps":
    case "activity":
    case "picture":
      return extensions.includes(panel);
    case "passkeys":
      return passkeys;
    case "releaseNotes":
    case "appVersion":
    case "shortcuts":
    case "support":
    case "troubleshooting":
      return true;
  }
}

export const panel = {
  actions: {
    keepPicture: assign({
      session: ({ context: { session } }, { image }: { image: string | null }) => session && { ...session, image },
    }),
  },
  guards: {
    asksFor: ({ context, event }: GuardArguments, params: { panel: Panel }) =>
      event.type === "panel.open" &&
      event.panel === params.panel &&
      (forEveryone.has(params.panel) || (context.session !== null && context.token !== null)) &&
      offersPanel(params.panel, context.settings),
  },
};

const opens = <P extends Panel>(panel: P) =>
  ({ guard: { type: "asksFor", params: { panel } }, target: `.${panel}` }) as const;

/**
 * The panel over a page. Only the panels for help open for a person who is not signed in. The address does not name a
 * panel, and going to another page closes it.
 */
export const panelState = appSetup.extend(panel).createStateConfig({
  initial: "closed",
  on: {
    "panel.open": [
      opens("sessions"),
      opens("picture"),
      opens("passkeys"),
      opens("apps"),
      opens("activity"),
      opens("releaseNotes"),
      opens("appVersion"),
      opens("shortcuts"),
      opens("support"),
      opens("troubleshooting"),
    ],
    "panel.close": ".closed",
    "location.changed": ".closed",
    "link.follow": ".closed",
    "session.ending": ".closed",
  },
  states: {
    closed: { description: "No panel is open." },
    sessions: {
      description: "A panel shows the person's signed-in devices.",
      invoke: {
        id: "sessions",
        src: "sessions",
        onDone: { target: "closed", actions: "announceEndEverywhere" },
        onError: "broken",
      },
    },
    picture: {
      description: "The person changes their own picture in a panel.",
      invoke: {
        id: "picture",
        src: "picture",
        input: ({ context }) => ({ token: assertPresent(context.token) }),
        onDone: { target: "closed", actions: withOutput("keepPicture") },
        onError: "broken",
      },
    },
    passkeys: {
      description: "A panel shows the person's passkeys.",
      invoke: {
        id: "passkeys",
        src: "passkeys",
        input: ({ event }) => ({ adds: event.type === "panel.open" && event.adds === true }),
        onError: "broken",
      },
    },
    apps: {
      description: "A panel shows the third-party apps that the person has let in.",
      invoke: { id: "apps", src: "apps", onError: "broken" },
    },
    activity: {
      description: "A panel shows what happened to the person's account.",
      invoke: { id: "activity", src: "activity", onError: "broken" },
    },
    releaseNotes: { description: "A panel shows the release notes of this version." },
    appVersion: { description: "A panel shows the app version." },
    shortcuts: { description: "A panel shows the keyboard shortcuts." },
    support: { description: "A panel offers a support report first, and then the ways to contact support." },
    troubleshooting: { description: "A panel shows details for support: connection, version, browser." },
    broken: {
      description: "The panel failed unexpectedly. The person can close it and open it again.",
    },
  },
});
