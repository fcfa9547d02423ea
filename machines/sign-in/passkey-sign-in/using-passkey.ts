import { assertPresent } from "../../../workbench/assert-present.ts";
import type { PasskeySignInOutput } from "./passkey-sign-in.policy.ts";
import { withOutput } from "../../shared/params.ts";

type Ended = { event: { output: PasskeySignInOutput } };

/** The guard of a machine that invokes `usingPasskey`. */
export const passkeyGuards = {
  isSignedIn: (_: unknown, { reply }: PasskeySignInOutput) => reply !== null,
};

/**
 * The invocation in a state in which the person signs in with a passkey. Its machine must have the actor
 * `passkeySignIn`, the actions `keepReply` and `keepFailure`, and the guard above.
 *
 * @param way the button on a form, or the second factor after the password
 * @param signedIn the state after the sign-in
 * @param refused the state that shows why there was none
 * @param otherwise the state after an unexpected failure, about which there is nothing to show
 */
export const usingPasskey = <S extends string, R extends string, O extends string>(
  way: "button" | "afterPassword",
  signedIn: S,
  refused: R,
  otherwise: O,
) =>
  ({
    id: "passkeySignIn",
    src: "passkeySignIn",
    input: { way },
    onDone: [
      { guard: withOutput("isSignedIn"), target: signedIn, actions: withOutput("keepReply") },
      {
        target: refused,
        actions: {
          type: "keepFailure",
          params: ({ event }: Ended) => ({ failure: assertPresent(event.output.failure) }),
        },
      },
    ],
    onError: otherwise,
  }) as const;
