import { assign, setup } from "xstate";
import type { HttpReply } from "../shared/http-contract.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import type { ChosenFile, FileProblem } from "../shared/file-rules.ts";
import { readPicture, removePicture, sendPicture } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";
import type { Tag } from "../shared/screens.ts";
import { checkPicture } from "../shared/picture-rules.ts";

/** The person's own image: another one in its place, or none. */
export const pictureMachine = setup({
  types: {
    input: {} as PictureInput,
    context: {} as PictureContext,
    events: {} as PictureEvent,
    output: {} as HttpReply<"account/image">,
    tags: {} as Tag,
  },
  actors: { readPicture, sendPicture, removePicture },
  actions: {
    keepImage: assign((_, { image }: HttpReply<"account/image">) => ({ image })),
    sayProblem: assign((_, { files }: { files: readonly ChosenFile[] }) => ({
      problem: checkPicture(files),
      failure: null,
    })),
    say: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forget: assign({ problem: null, failure: null }),
  },
  guards: {
    /** Not every account service has this: one without it answers 404. */
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
          { target: "unreachable", actions: { type: "say", params: ({ event }) => failureOf(event) } },
        ],
      },
    },
    notOffered: { description: "This service keeps no pictures of people.", tags: "stable" },
    unreachable: {
      description: "The service didn't say which picture the person has. It can be asked again.",
      tags: "stable",
      on: { "picture.reload": { target: "reading", actions: "forget" } },
    },
    open: {
      description: "A picture can be chosen, or the present one removed.",
      on: {
        "picture.choose": [
          { guard: { type: "mayBeSent", params: ({ event }) => event }, target: "uploading", actions: "forget" },
          { target: ".refused", actions: { type: "sayProblem", params: ({ event }) => event } },
        ],
        "picture.remove": { guard: "hasImage", target: "removing", actions: "forget" },
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
        onError: { target: "open.failed", actions: { type: "say", params: ({ event }) => failureOf(event) } },
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
        onError: { target: "open.failed", actions: { type: "say", params: ({ event }) => failureOf(event) } },
      },
    },
    done: { description: "The picture was changed or removed.", type: "final" },
  },
});

export interface PictureInput {
  /** Says whose picture it is. */
  token: Secret;
}

export interface PictureContext extends PictureInput {
  /** The path of the person's own image below the service's address; null where they have none. */
  image: string | null;
  /** What is wrong with what was chosen. */
  problem: FileProblem | null;
  failure: Failure | null;
}

export type PictureEvent =
  | { type: "picture.reload" }
  /** What was chosen, by what is known of it; its content stays with the port that sends it. */
  | { type: "picture.choose"; files: readonly ChosenFile[] }
  | { type: "picture.remove" };
