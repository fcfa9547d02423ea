import { CodeField } from "../../../components/code-field/code-field.tsx";
import { CheckIcon } from "../../../components/icons/icons.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { multiFactorSetup } from "../../../texts/en/second-factor.ts";
import { useTexts } from "../../../app-actor.ts";
import { type Challenge, useCodeForm } from "../../../parts/use-code-form.ts";
import styles from "./multi-factor-setup.module.css";

export interface ProvingFormProps {
  /** Undefined once the service has accepted a code, or accepts no more codes. */
  proving: Challenge | undefined;
  proved: boolean;
}

/** The first code of a new authenticator app. The sixth digit sends it. */
export function ProvingForm({ proving, proved }: ProvingFormProps) {
  const { authenticator: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  const { form, field, busy, refusal } = useCodeForm(proving, texts.code, true);
  const unproved = proving === undefined ? texts.unproved : null;
  const outcome = proved ? texts.verified : busy ? texts.checking : unproved;
  return (
    <form {...form} className={styles.proving}>
      <CodeField {...field} readOnly={busy || proving === undefined} />
      <output className={styles.outcome}>
        {proved && <CheckIcon />}
        {outcome !== null && <span>{outcome}</span>}
      </output>
      <Refusal {...refusal} />
    </form>
  );
}
