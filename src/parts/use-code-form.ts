import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { useFormFields } from "../components/form/use-form-fields.ts";
import { useReplaced } from "../components/form/use-replaced.ts";
import type { stepUpChallenge } from "../../machines/sign-in/step-up/step-up.machine.ts";
import type { appChallenge } from "../../machines/sign-in/multi-factor-setup/multi-factor-setup.machine.ts";
import { isCheckingCode } from "../../machines/parts/challenge/challenge.selectors.ts";
import { codeDigits } from "../../machines/shared/rules.ts";
import { untouched } from "../../machines/parts/form/fields.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import type { useChallenge } from "../app-actor.ts";
import { alsoMarked, gives } from "../sends.ts";

/** A running challenge, of a flow or of the set-up of an authenticator app. */
export type Challenge =
  | NonNullable<ReturnType<typeof useChallenge>>
  | ActorRefFrom<typeof appChallenge>
  | ActorRefFrom<typeof stepUpChallenge>;

const values = ({ code }: { code: string }) => ({ code: new Secret(codeDigits(code)) });

/**
 * Binds the field of a six-digit code to its challenge.
 *
 * @param challenge undefined once the service has accepted a code
 * @param begins whether the field has the focus at first
 */
export function useCodeForm(challenge: Challenge | undefined, label: string, begins: boolean) {
  const context = useSelector(challenge, (snapshot) => snapshot?.context ?? untouched);
  const busy = useSelector(challenge, (snapshot) => snapshot !== undefined && isCheckingCode(snapshot));
  const refusesDigits = useSelector(challenge, (snapshot) => (snapshot?.context.refusedCode ?? null) !== null);
  const { input, sending } = useReplaced(context.failure, busy);
  const { form, field, refusal, describedBy } = useFormFields({
    initial: { code: "" },
    labels: { code: label },
    context,
    begins,
    // After another code was sent, nothing is left for an edit to clear but the refused digits.
    sendsEveryEdit: refusesDigits,
    values,
    actor: challenge,
    onSubmit: sending,
  });
  const typed = field("code");
  const fills =
    challenge && gives(challenge, "code.filled", (code: string) => ({ type: "code.filled", values: values({ code }) }));
  return {
    form,
    input,
    busy,
    field: {
      ...typed,
      ...(fills && alsoMarked(typed, fills.mark())),
      ref: input,
      describedBy,
      onFilled(code: string) {
        sending();
        fills?.give(code);
      },
    },
    refusal,
  };
}
