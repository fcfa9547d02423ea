import { assign, setup } from "xstate";
import type { HttpReply } from "../../shared/http-contract.ts";
import { type Failure } from "../../shared/failure.ts";
import type { ChosenFile } from "../../shared/file-rules.ts";
import { effect } from "../../shared/actors.ts";
import { withEvent, withFailure, withOutput } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import { checkPicture } from "../../shared/picture-rules.ts";
import type { PictureContext } from "./picture.policy.ts";

/** The person changes or removes their own picture. */
export const pictureMachine = setup({
  types: {
    input: {} as Pick<PictureContext, "token">,
    context: {} as PictureContext,
    events: {} as PictureEvent,
    output: {} as HttpReply<"account/image">,
    tags: {} as Tag,
  },
  actors: {
    readPicture: effect("account/image"),
    sendPicture: effect("account/image-send"),
    removePicture: effect("account/image-remove"),
  },
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
      description: "The machine asks the service for the person's picture.",
      tags: "busy",
      invoke: {
        id: "readPicture",
        src: "readPicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "open", actions: withOutput("keepImage") },
        onError: [
          { guard: withFailure("isUnknown"), target: "notOffered" },
          { target: "unreachable", actions: keepFailure },
        ],
      },
    },
    notOffered: { description: "This service keeps no pictures of people.", tags: "stable" },
    unreachable: {
      description: "The person's picture couldn't be loaded. The person can retry.",
      tags: "stable",
      on: { "picture.reload": { target: "reading", actions: "clearProblems" } },
    },
    open: {
      description: "The person can choose a picture, or remove the present one.",
      on: {
        "picture.choose": [
          { guard: withEvent("mayBeSent"), target: "uploading", actions: "clearProblems" },
          { target: ".refused", actions: withEvent("keepProblem") },
        ],
        "picture.remove": { guard: "hasImage", target: "removing", actions: "clearProblems" },
      },
      initial: "choosing",
      states: {
        choosing: { description: "The person has not chosen a picture yet.", tags: "stable" },
        refused: {
          description: "The person chose several files, or one of the wrong kind or size. A message says so.",
          tags: "stable",
        },
        failed: { description: "The picture couldn't be changed. The person can try again.", tags: "stable" },
      },
    },
    uploading: {
      description: "The machine sends the picture to the service.",
      tags: "busy",
      invoke: {
        id: "sendPicture",
        src: "sendPicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "done", actions: withOutput("keepImage") },
        onError: { target: "open.failed", actions: keepFailure },
      },
    },
    removing: {
      description: "The service removes the picture.",
      tags: "busy",
      invoke: {
        id: "removePicture",
        src: "removePicture",
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: "done", actions: withOutput("keepImage") },
        onError: { target: "open.failed", actions: keepFailure },
      },
    },
    done: { description: "The service has changed or removed the picture.", type: "final" },
  },
});

export type PictureEvent =
  | { type: "picture.reload" }
  /** The chosen files, by name, type and size. The content stays with the effect that sends it. */
  | { type: "picture.choose"; files: readonly ChosenFile[] }
  | { type: "picture.remove" };
