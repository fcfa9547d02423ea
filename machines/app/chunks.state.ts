import type { ChunkName } from "../shared/chunks.ts";
import { appSetup } from "./app.setup.ts";
import type { GuardArguments } from "./root-actions.ts";

export const chunks = {
  guards: {
    isShown: ({ context }: GuardArguments, { chunk }: { chunk: ChunkName }) => chunk === context.screen,
    hasSession: ({ context }: GuardArguments) => context.session !== null,
  },
};

const chunksSetup = appSetup.extend(chunks);

/** The code of the shown screen. The first download holds only the login and the waiting screen. */
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
        "screen.loaded": { guard: { type: "isShown", params: ({ event }) => event }, target: "loaded" },
        "screen.missing": "missing",
      },
    },
    missing: {
      description: "The page couldn't load the screen's code. It tries again when the person asks, or once connected.",
      on: { "connection.online": "loading" },
    },
  },
});

/** The code of the menus around a signed-in person's pages. No page waits for it. */
export const menusState = chunksSetup.createStateConfig({
  initial: "unasked",
  states: {
    unasked: {
      description:
        "The menus wait until the first connection is open or has failed, or until the page knows who is signed in.",
      always: { guard: "hasSession", target: "loading" },
      on: { "connection.online": "loading", "connection.failed": "loading" },
    },
    loading: {
      description: "The page loads the code of the menus. Their places are empty.",
      invoke: { id: "menusChunk", src: "load", input: { chunk: "menus" }, onError: "missing" },
      on: { "menus.loaded": "loaded", "menus.missing": "missing" },
    },
    missing: {
      description:
        "The page couldn't load the menus. It tries again when the person asks, with the next screen, or once connected.",
      on: { "menus.load": "loading", "screen.load": "loading", "connection.online": "loading" },
    },
    loaded: { description: "The page has the menus and shows them to a signed-in person." },
  },
});
