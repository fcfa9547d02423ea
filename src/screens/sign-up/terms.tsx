import { type ReactNode, type Ref, useId } from "react";
import { useApp } from "../../app-actor.ts";
import { Checkbox } from "../../components/checkbox/checkbox.tsx";
import { NewTabLink } from "../../components/link/new-tab-link.tsx";
import { signUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import fields from "../../components/field/field.module.css";
import styles from "./sign-up.module.css";

/**
 * The tick under the terms. `reminder`: shown and said while it is not null, and again when it changes. What it leaves
 * behind in the same place is an ordinary field's problem.
 */
export function Terms({
  ref,
  agreed,
  reminder,
  isMissing,
  onEdit,
}: {
  ref: Ref<HTMLInputElement>;
  /** Whether it is ticked at first. */
  agreed: boolean;
  reminder: number | null;
  isMissing: boolean;
  onEdit(): void;
}) {
  const { agree, terms, and, privacy, pleaseAgree } = useTexts("signUp", signUp).aboutYou;
  const { config, texts } = useApp();
  const { termsUrl, privacyUrl } = config;
  const id = useId();
  const problemId = useId();
  return (
    <div className={styles.terms}>
      <Checkbox
        ref={ref}
        id={id}
        name="terms"
        defaultChecked={agreed}
        error={isMissing}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? problemId : undefined}
        onChange={onEdit}
      />
      <label htmlFor={id}>
        {agree} <Document url={termsUrl}>{terms}</Document> {and} <Document url={privacyUrl}>{privacy}</Document>
      </label>
      {isMissing && (
        <p key={reminder} id={problemId} role={reminder === null ? undefined : "alert"} className={fields.problem}>
          {reminder === null ? texts.problems.required(agree) : pleaseAgree}
        </p>
      )}
    </div>
  );
}

/** Its name leads to it where its address is configured. */
const Document = ({ url, children }: { url: string | undefined; children: ReactNode }) =>
  url === undefined ? children : <NewTabLink href={url}>{children}</NewTabLink>;
