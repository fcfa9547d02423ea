import type { Part } from "../shared/parts.ts";
import { appSetup } from "./app.setup.ts";
import type { Asked } from "./root-actions.ts";

export const parts = {
  guards: {
    isShown: ({ context }: Asked, { part }: { part: Part }) => part === context.screen,
    hasSession: ({ context }: Asked) => context.session !== null,
  },
};

const partsSetup = appSetup.extend(parts);

/** The code of the screen that is shown. Only the login and the waiting screen are in the first download. */
export const screenState = partsSetup.createStateConfig({
  initial: "loading",
  on: { "screen.load": ".loading" },
  states: {
    there: { description: "The screen is drawn." },
    loading: {
      description: "Loading the screen. What is there already is drawn at once.",
      invoke: {
        id: "screenPart",
        src: "load",
        input: ({ context }) => ({ part: context.screen }),
        onError: "missing",
      },
      on: {
        "screen.loaded": { guard: { type: "isShown", params: ({ event }) => event }, target: "there" },
        "screen.missing": "missing",
      },
    },
    missing: { description: "The screen couldn't be loaded. It's loaded again on request." },
  },
});

/** The code of the menus around a signed-in person's pages. No page waits for it. */
export const menusState = partsSetup.createStateConfig({
  initial: "unasked",
  states: {
    unasked: {
      description:
        "The menus are loaded once the first connection is there or has failed, or as soon as the person is known.",
      always: { guard: "hasSession", target: "loading" },
      on: { "connection.online": "loading", "connection.failed": "loading" },
    },
    loading: {
      description: "Loading the menus. Their places are empty.",
      invoke: { id: "menusPart", src: "load", input: { part: "menus" }, onError: "missing" },
      on: { "menus.loaded": "there", "menus.missing": "missing" },
    },
    missing: {
      description:
        "The menus couldn't be loaded. That's tried again on request, with another screen, or once the connection is back.",
      on: { "menus.load": "loading", "screen.load": "loading", "connection.online": "loading" },
    },
    there: { description: "The menus are there." },
  },
});
