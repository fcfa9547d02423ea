import { QRCodeSVG } from "qrcode.react";
import { CopyButton } from "../../components/copy-button/copy-button.tsx";
import { multiFactorSetup } from "../../texts/en/second-factor.ts";
import { useTexts } from "../../texts/use-texts.ts";
import type { Secret } from "../../../machines/shared/secret.ts";
import { grouped } from "./grouped.ts";
import { ProvingForm, type ProvingFormProps } from "./proving-form.tsx";
import styles from "./multi-factor-setup.module.css";

/** What an authenticator app needs to be added, and the first code from it. */
export function AuthenticatorPanel({
  address,
  secretKey,
  proving,
  proved,
}: ProvingFormProps & {
  /** The `otpauth://` address that the app reads. */
  address: Secret;
  secretKey: Secret;
}) {
  const { authenticator: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  return (
    <div className={styles.panel}>
      <ol className={styles.steps}>
        <li>
          <p>{texts.scan}</p>
          <div className={styles.scan}>
            <QRCodeSVG
              value={address.reveal()}
              level="M"
              // Four modules around it, and dark on white in both colour schemes, or many apps cannot read it.
              marginSize={4}
              bgColor="#ffffff"
              fgColor="#000000"
              size={208}
              title={texts.qrCode}
              className={styles.qrCode}
            />
            <div className={styles.key}>
              <p>{texts.orType}</p>
              <code className={styles.code} dir="ltr">
                {grouped(secretKey.reveal())}
              </code>
              <CopyButton name={texts.secretKey} text={() => secretKey.reveal()} />
            </div>
          </div>
        </li>
        <li>
          <p>{texts.enter}</p>
          <ProvingForm proving={proving} proved={proved} />
        </li>
      </ol>
    </div>
  );
}
