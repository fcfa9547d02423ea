import { assign, setup } from "xstate";
import type { HttpReply } from "../../shared/http-contract.ts";
import { type Failure, failureOf } from "../../shared/failure.ts";
import type { ChosenFile } from "../../shared/file-rules.ts";
import { readPicture, removePicture, sendPicture } from "../../shared/ports.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import { checkPicture } from "../../shared/picture-rules.ts";
import type { PictureContext } from "./picture.policy.ts";

/** Changing or removing the person's own picture. */
export const pictureMachine = setup({
  types: {
    input: {} as Pick<PictureContext, "token">,
    context: {} as PictureContext,
    events: {} as PictureEvent,
    output: {} as HttpReply<"account/image">,
    tags: {} as Tag,
  },
  actors: { readPicture, sendPicture, removePicture },
  actions: {
    keepImage: assign((_, { image }: HttpReply<"account/image">) => ({ image })),
    keepProblem: assign((_, { files }: { files: readonly ChosenFile[] }) => ({
      problem: checkPicture(files),
      failure: null,
    })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearProblems: assign({ problem: null, failure: null }),
  },
  guards: {
    /** Some account services don't have this call and answer 404. */
    isUnknown: (_, { failure }: { failure: Failure }) => failure.status === 404,
    mayBeSent: (_, { files }: { files: readonly ChosenFile[] }) => checkPicture(files) === null,
    hasImage: ({ context }) => context.image !== null,
  },
}).createMachine({
  id: "picture",
  context: ({ input }) => ({ ...input, image: null, problem: null, failure: null }),
  initial: "reading",
  output: ({ context: { image } }) => ({ image }),
  states: {
    reading: {
      description: "Asking which picture the person has.",
      tags: "busy",
      invoke: {
        id: "readPicture",
        src: "readPicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "open", actions: { type: "keepImage", params: ({ event }) => event.output } },
        onError: [
          { guard: { type: "isUnknown", params: ({ event }) => failureOf(event) }, target: "notOffered" },
          { target: "unreachable", actions: keepFailure },
        ],
      },
    },
    notOffered: { description: "This service keeps no pictures of people.", tags: "stable" },
    unreachable: {
      description: "The service didn't say which picture the person has. It can be asked again.",
      tags: "stable",
      on: { "picture.reload": { target: "reading", actions: "clearProblems" } },
    },
    open: {
      description: "A picture can be chosen, or the present one removed.",
      on: {
        "picture.choose": [
          { guard: { type: "mayBeSent", params: ({ event }) => event }, target: "uploading", actions: "clearProblems" },
          { target: ".refused", actions: { type: "keepProblem", params: ({ event }) => event } },
        ],
        "picture.remove": { guard: "hasImage", target: "removing", actions: "clearProblems" },
      },
      initial: "choosing",
      states: {
        choosing: { description: "Waits for a picture.", tags: "stable" },
        refused: { description: "What was chosen isn't one image of a kind and size that's taken.", tags: "stable" },
        failed: { description: "The picture couldn't be changed. It can be tried again.", tags: "stable" },
      },
    },
    uploading: {
      description: "Sending the picture.",
      tags: "busy",
      invoke: {
        id: "sendPicture",
        src: "sendPicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "done", actions: { type: "keepImage", params: ({ event }) => event.output } },
        onError: { target: "open.failed", actions: keepFailure },
      },
    },
    removing: {
      description: "Removing the picture.",
      tags: "busy",
      invoke: {
        id: "removePicture",
        src: "removePicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "done", actions: { type: "keepImage", params: ({ event }) => event.output } },
        onError: { target: "open.failed", actions: keepFailure },
      },
    },
    done: { description: "The picture was changed or removed.", type: "final" },
  },
});

export type PictureEvent =
  | { type: "picture.reload" }
  /** The chosen files, by name, type and size. The content stays with the port that sends it. */
  | { type: "picture.choose"; files: readonly ChosenFile[] }
  | { type: "picture.remove" };
