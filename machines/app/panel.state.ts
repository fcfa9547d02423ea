import { assertPresent } from "../shared/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import type { Panel } from "./app.types.ts";
import { assign, type Asked, raise } from "./root-actions.ts";

export const panel = {
  actions: {
    announceEndEverywhere: raise({ type: "session.endedEverywhere" }),
    keepPicture: assign({
      session: ({ context: { session } }, { image }: { image: string | null }) => session && { ...session, image },
    }),
  },
  guards: {
    asksFor: ({ context, event }: Asked, params: { panel: Panel }) =>
      event.type === "panel.open" && event.panel === params.panel && context.session !== null && context.token !== null,
  },
};

const opens = <P extends Panel>(panel: P) =>
  ({ guard: { type: "asksFor", params: { panel } }, target: `.${panel}` }) as const;

/**
 * What lies over the page of a signed-in person. It is no part of the address, and another page closes it.
 */
export const panelState = appSetup.extend(panel).createStateConfig({
  initial: "closed",
  on: {
    "panel.open": [
      opens("sessions"),
      opens("picture"),
      opens("releaseNotes"),
      opens("appVersion"),
      opens("shortcuts"),
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
      description: "Shows the signed-in devices.",
      invoke: {
        id: "sessions",
        src: "sessions",
        onDone: { target: "closed", actions: "announceEndEverywhere" },
        onError: "broken",
      },
    },
    picture: {
      description: "Changes the person's own picture.",
      invoke: {
        id: "picture",
        src: "picture",
        input: ({ context }) => ({ token: assertPresent(context.token) }),
        onDone: { target: "closed", actions: { type: "keepPicture", params: ({ event }) => event.output } },
        onError: "broken",
      },
    },
    releaseNotes: { description: "Shows what's new in this version." },
    appVersion: { description: "Shows the app version." },
    shortcuts: { description: "Shows the keyboard shortcuts." },
    troubleshooting: { description: "Shows details for support: connection, version, browser." },
    broken: {
      description: "The panel failed unexpectedly. It can be closed and opened again.",
    },
  },
});
