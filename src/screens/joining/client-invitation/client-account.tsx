import { useState } from "react";
import { useApp, useTexts } from "../../../app-actor.ts";
import { CopyButton } from "../../../components/copy-button/copy-button.tsx";
import { EyeIcon, EyeOffIcon } from "../../../components/icons/icons.tsx";
import type { Secret } from "../../../../workbench/codec/secret.ts";
import { clientInvitation } from "../../../texts/en/joining.ts";
import styles from "./client-account.module.css";

/** The client's email and password. The page contains the password only while it shows it. */
export function ClientAccount({ email, password }: { email: string; password: Secret | null }) {
  const { accepted: texts } = useTexts("clientInvitation", clientInvitation);
  return (
    <>
      <dl className={styles.account}>
        <dt>{texts.email}</dt>
        <dd>
          <bdi translate="no">{email}</bdi>
        </dd>
        {password && (
          <>
            <dt>{texts.password}</dt>
            <dd className={styles.password}>
              <Password password={password} />
              <CopyButton name={texts.password} text={() => password.reveal()} />
            </dd>
          </>
        )}
      </dl>
      {password && <p className={styles.once}>{texts.once}</p>}
    </>
  );
}

function Password({ password }: { password: Secret }) {
  const { accepted: texts } = useTexts("clientInvitation", clientInvitation);
  const { texts: common } = useApp();
  // Local state, because showing the password changes nothing else.
  const [shown, setShown] = useState(false);
  return (
    <>
      <output className={styles.value}>
        {shown ? (
          <bdi translate="no" data-secret>
            {password.reveal()}
          </bdi>
        ) : (
          <>
            <span aria-hidden="true">••••••••</span>
            <span className="unseen">{texts.hidden}</span>
          </>
        )}
      </output>
      <button
        type="button"
        className={styles.reveal}
        aria-label={shown ? common.hidePassword : common.showPassword}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </>
  );
}
