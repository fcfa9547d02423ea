import { assign, setup } from "xstate";
import type { HttpReply } from "../../shared/http-contract.ts";
import { type Failure, failureOf } from "../../shared/failure.ts";
import type { ChosenFile } from "../../shared/file-rules.ts";
import { readPicture, removePicture, sendPicture } from "../../shared/ports.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import { checkPicture } from "../../shared/picture-rules.ts";
import type { PictureContext } from "./picture.policy.ts";

/** A person changes or removes their own picture. */
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
      description: "The page asks the service for the person's picture.",
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
      description: "The page couldn't load the person's picture. The person can try again.",
      tags: "stable",
      on: { "picture.reload": { target: "reading", actions: "clearProblems" } },
    },
    open: {
      description: "The person can choose a picture or remove the present one.",
      on: {
        "picture.choose": [
          { guard: { type: "mayBeSent", params: ({ event }) => event }, target: "uploading", actions: "clearProblems" },
          { target: ".refused", actions: { type: "keepProblem", params: ({ event }) => event } },
        ],
        "picture.remove": { guard: "hasImage", target: "removing", actions: "clearProblems" },
      },
      initial: "choosing",
      states: {
        choosing: { description: "The panel waits for a picture.", tags: "stable" },
        refused: { description: "The person chose no single image of an accepted kind and size.", tags: "stable" },
        failed: { description: "The service didn't change the picture. The person can try again.", tags: "stable" },
      },
    },
    uploading: {
      description: "The page sends the picture to the service.",
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
      description: "The service is removing the picture.",
      tags: "busy",
      invoke: {
        id: "removePicture",
        src: "removePicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "done", actions: { type: "keepImage", params: ({ event }) => event.output } },
        onError: { target: "open.failed", actions: keepFailure },
      },
    },
    done: { description: "The person has changed or removed the picture.", type: "final" },
  },
});

export type PictureEvent =
  | { type: "picture.reload" }
  /** The chosen files, by name, type and size. The content stays with the port that sends it. */
  | { type: "picture.choose"; files: readonly ChosenFile[] }
  | { type: "picture.remove" };
