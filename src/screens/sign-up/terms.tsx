import { type ReactNode, type Ref, useId } from "react";
import { useApp } from "../../app-actor.ts";
import { Tick } from "../../components/checkbox/checkbox.tsx";
import { NewTabLink } from "../../components/link/new-tab-link.tsx";
import { signUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./sign-up.module.css";

/** The tick under the terms. `reminder`: shown and said while it is not null, and again when it changes. */
export function Terms({
  ref,
  agreed,
  reminder,
  onEdit,
}: {
  ref: Ref<HTMLInputElement>;
  /** Whether it is ticked at first. */
  agreed: boolean;
  reminder: number | null;
  onEdit(): void;
}) {
  const { agree, terms, and, privacy, pleaseAgree } = useTexts("signUp", signUp).aboutYou;
  const { termsUrl, privacyUrl } = useApp().config;
  const id = useId();
  const tooltipId = useId();
  return (
    <div className={styles.terms}>
      <Tick
        ref={ref}
        id={id}
        name="terms"
        defaultChecked={agreed}
        aria-invalid={reminder !== null}
        aria-describedby={reminder === null ? undefined : tooltipId}
        onChange={onEdit}
      />
      <label htmlFor={id}>
        {agree} <Document url={termsUrl}>{terms}</Document> {and} <Document url={privacyUrl}>{privacy}</Document>
      </label>
      {reminder !== null && (
        <p key={reminder} id={tooltipId} role="alert" className={styles.tooltip}>
          {pleaseAgree}
        </p>
      )}
    </div>
  );
}

/** Its name leads to it where its address is configured. */
const Document = ({ url, children }: { url: string | undefined; children: ReactNode }) =>
  url === undefined ? children : <NewTabLink href={url}>{children}</NewTabLink>;
