import { appSetup } from "./app.setup.ts";
import type { Panel } from "./app.types.ts";

const opens = <P extends Panel>(panel: P) =>
  ({ guard: { type: "asksFor", params: { panel } }, target: `.${panel}` }) as const;

/**
 * What lies over the page of somebody who is signed in (specification section 2, Navigation chrome). The address
 * knows nothing of it, and another page closes it.
 */
export const panelState = appSetup.createStateConfig({
  initial: "closed",
  on: {
    "panel.open": [
      opens("sessions"),
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
    closed: { description: "The page alone." },
    sessions: {
      description: "Where the person is signed in.",
      invoke: { id: "sessions", src: "sessions", onError: "broken" },
    },
    releaseNotes: { description: "What is new in this version." },
    appVersion: { description: "Which version runs, for whoever asks on a telephone." },
    shortcuts: { description: "The keys that do something." },
    troubleshooting: { description: "What support asks for: connection, version, browser." },
    broken: {
      description: "The panel failed in a way its chart does not provide for. It can be closed and opened anew.",
    },
  },
});
