import { useSelector } from "@xstate/react";
import { useEffect, useId, useRef } from "react";
import type { SnapshotFrom } from "xstate";
import { CodeField } from "../../components/code-field/code-field.tsx";
import { CheckIcon } from "../../components/icons/icons.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { multiFactorSetup } from "../../texts/en/second-factor.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { untouched } from "../../../machines/form/fields.ts";
import type { multiFactorSetupMachine } from "../../../machines/multi-factor-setup/multi-factor-setup.machine.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import styles from "./multi-factor-setup.module.css";

export type Proving = NonNullable<SnapshotFrom<typeof multiFactorSetupMachine>["children"]["proving"]>;

/**
 * The first code of a new authenticator app, sent by itself with its sixth digit.
 *
 * @param proving gone once a code was right, or none can be checked any more
 */
export function ProvingForm({ proving, proved }: { proving: Proving | undefined; proved: boolean }) {
  const { authenticator: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  const refusalId = useId();
  const input = useRef<HTMLInputElement>(null);
  const busy = useSelector(proving, (snapshot) => snapshot?.matches("asking") ?? false);
  const context = useSelector(proving, (snapshot) => snapshot?.context ?? untouched);
  const { failure, said } = context;
  const { form, field } = useFormFields({
    initial: { code: "" },
    labels: { code: texts.code },
    context,
    begins: false,
    values: ({ code }) => ({ code: new Secret(code) }),
    send: (event) => proving?.send(event),
  });
  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (refusedAt !== null) input.current?.select();
  }, [refusedAt]);

  return (
    <form {...form} className={styles.proving}>
      <CodeField
        {...field("code")}
        sendsItself
        ref={input}
        readOnly={busy || proving === undefined}
        describedBy={failure ? refusalId : undefined}
      />
      <output className={styles.outcome}>
        {busy && texts.checking}
        {proved && (
          <>
            <CheckIcon /> {texts.verified}
          </>
        )}
        {!proved && proving === undefined && texts.unproved}
      </output>
      <Refusal id={refusalId} failure={failure} said={said} />
    </form>
  );
}
