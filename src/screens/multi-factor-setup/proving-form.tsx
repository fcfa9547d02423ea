import { useSelector } from "@xstate/react";
import { useEffect, useId, useRef } from "react";
import type { SnapshotFrom } from "xstate";
import { CodeField } from "../../components/code-field/code-field.tsx";
import { CheckIcon } from "../../components/icons/icons.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { multiFactorSetup } from "../../texts/en/second-factor.ts";
import { useTexts } from "../../texts/use-texts.ts";
import type { multiFactorSetupMachine } from "../../../machines/multi-factor-setup/multi-factor-setup.machine.ts";
import { checkCode } from "../../../machines/shared/rules.ts";
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
  const failure = useSelector(proving, (snapshot) => snapshot?.context.failure ?? null);
  const said = useSelector(proving, (snapshot) => snapshot?.context.said ?? 0);
  const draft = useDraft({
    initial: { code: "" },
    labels: { code: texts.code },
    checks: { code: checkCode },
    begins: false,
    onEdit: () => {
      if (failure) proving?.send({ type: "form.edit" });
    },
    onSubmit: ({ code }) => proving?.send({ type: "form.submit", values: { code: new Secret(code) } }),
  });
  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (refusedAt !== null) input.current?.select();
  }, [refusedAt]);

  return (
    <form {...draft.form} className={styles.proving}>
      <CodeField
        {...draft.field("code")}
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
