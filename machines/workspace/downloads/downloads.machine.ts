import { assign, setup } from "xstate";
import type { Reply } from "../../shared/contract.ts";
import type { Failure } from "../../shared/failure.ts";
import { call } from "../../shared/actors.ts";
import { keepFailure } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import type { DownloadsContext } from "./downloads.policy.ts";

const { busy, stable } = showing("downloads");

/** The page from which people download the suite's apps. */
export const downloadsMachine = setup({
  types: {
    context: {} as DownloadsContext,
    events: {} as DownloadsEvent,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { getBuildInfo: call("getBuildInfo") },
  actions: {
    keepBuilds: assign({ builds: (_, params: { builds: Reply<"getBuildInfo"> }) => params.builds, failure: null }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
  },
}).createMachine({
  id: "downloads",
  context: { builds: null, failure: null },
  initial: "loading",
  states: {
    loading: {
      description: "The machine asks the service for the download links.",
      ...busy,
      invoke: {
        id: "getBuildInfo",
        src: "getBuildInfo",
        input: {},
        onDone: { target: "shown", actions: { type: "keepBuilds", params: ({ event }) => ({ builds: event.output }) } },
        onError: { target: "failed", actions: keepFailure },
      },
    },
    shown: {
      description: "The screen shows the links, or says that there are none.",
      ...stable,
    },
    failed: {
      description: "The download links couldn't be loaded. The person can retry.",
      ...stable,
      on: { "downloads.retry": "loading" },
    },
  },
});

export type DownloadsEvent = { type: "downloads.retry" };
