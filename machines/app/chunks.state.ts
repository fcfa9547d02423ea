import { and, stateIn } from "xstate";
import type { ChunkName } from "../shared/chunks.ts";
import { appSetup } from "./app.setup.ts";
import type { GuardArguments } from "./root-actions.ts";
import { withEvent } from "../shared/params.ts";

export const chunks = {
  guards: {
    isShown: ({ context }: GuardArguments, { chunk }: { chunk: ChunkName }) => chunk === context.screen,
    showsPerson: and([
      ({ context }: GuardArguments) => context.token !== null && context.session !== null,
      stateIn({ screen: "loaded" }),
    ]),
  },
};

const chunksSetup = appSetup.extend(chunks);

/** The code of the shown screen or, while the navigation is `loading`, of the next one. */
export const screenState = chunksSetup.createStateConfig({
  initial: "loading",
  on: { "screen.load": ".loading" },
  states: {
    loaded: { description: "The page shows the screen." },
    loading: {
      description: "The page loads the screen's code. A screen whose code it has is shown at once.",
      invoke: {
        id: "screenChunk",
        src: "load",
        input: ({ context }) => ({ chunk: context.screen }),
        onError: "missing",
      },
      on: {
        "screen.loaded": { guard: withEvent("isShown"), target: "loaded" },
        "screen.missing": "missing",
      },
    },
    missing: {
      description: "The page couldn't load the screen's code. It tries again when the person asks, or once connected.",
      on: { "connection.online": "loading" },
    },
  },
});

/**
 * The code of the menus around a signed-in person's pages, and of "Get help" on other pages. No page waits for it, and
 * nobody downloads it who only looks at the login.
 */
export const menusState = chunksSetup.createStateConfig({
  initial: "unasked",
  states: {
    unasked: {
      description:
        "The menus wait until the page shows a signed-in person's screen. On other pages they bring \"Get help\", which waits until someone uses the page or the page can't reach the service.",
      always: { guard: "showsPerson", target: "resting" },
      on: { "page.used": "resting", "connection.failed": "resting" },
    },
    resting: {
      description: "The menus wait until the browser has nothing else to do. Their places are empty.",
      invoke: { id: "rest", src: "rest", onDone: "loading", onError: "loading" },
    },
    loading: {
      description: "The page loads the code of the menus. Their places are empty.",
      invoke: { id: "menusChunk", src: "load", input: { chunk: "menus" }, onError: "missing" },
      on: { "menus.loaded": "loaded", "menus.missing": "missing" },
    },
    missing: {
      description:
        "The page couldn't load the menus. It tries again at once when the person asks; with the next screen or once connected, when it is at rest.",
      on: { "menus.load": "loading", "screen.load": "resting", "connection.online": "resting" },
    },
    loaded: {
      description: 'The page has the menus. It shows them to a signed-in person, and "Get help" to everyone else.',
    },
  },
});
