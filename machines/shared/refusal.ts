import { type AnyEventObject, assign } from "xstate";
import { assertPresent } from "../../workbench/assert-present.ts";
import { type Failure } from "./failure.ts";
import { withFailure } from "./params.ts";
import type { Screen } from "./screens.ts";
import type { refusable } from "./shared.policy.ts";
import type { KeptFields } from "../../workbench/codec/codec.ts";

/** Milliseconds after which the page announces a refusal again. */
export const ANNOUNCE_AGAIN_AFTER_MS = 5_000;

/** Context of a machine that shows refusals. */
export type Refusable = KeptFields<typeof refusable>;

export const notRefused = { failure: null, announcements: 0 } as const;

/** The actions of a machine that shows refusals. */
export const refusalActions = <C extends Refusable, E extends AnyEventObject>() => ({
  keepFailure: assign<C, E, { failure: Failure }, E, never>(({ context }, { failure }) => ({
    ...context,
    failure,
    announcements: 1,
  })),
  announceAgain: assign<C, E, undefined, E, never>(({ context }) => ({
    ...context,
    announcements: context.announcements + 1,
  })),
  clearFailure: assign<C, E, undefined, E, never>(({ context }) => ({ ...context, ...notRefused })),
});

/** The action of an `onError` that keeps the failure of an invoked effect. The machine must have an action of this name. */
export const keepFailure = withFailure("keepFailure");

/**
 * The body of a `refused` state: it announces the message once more and moves on to `quiet`. Its machine must have the
 * `deadline` actor and the actions above.
 */
export const announcingAgain = {
  invoke: {
    id: "announceAgain",
    src: "deadline",
    input: ({ context }: { context: Refusable }) => ({
      at: assertPresent(context.failure).at + ANNOUNCE_AGAIN_AFTER_MS,
      event: "message.due" as const,
    }),
    onError: "quiet",
  },
  on: { "message.due": { target: "quiet", actions: "announceAgain" } },
} as const;

/** The state `refused` of a screen with one message. */
export const refused = <S extends Screen>(screen: S) =>
  ({
    description: "The service refused. After five seconds screen readers announce its message once more.",
    tags: "stable",
    meta: { screen },
    ...announcingAgain,
  }) as const;
