import { QRCodeSVG } from "qrcode.react";
import { CopyButton } from "../../../components/copy-button/copy-button.tsx";
import { multiFactorSetup } from "../../../texts/en/second-factor.ts";
import { useTexts } from "../../../app-actor.ts";
import type { Secret } from "../../../../workbench/codec/secret.ts";
import { ProvingForm, type ProvingFormProps } from "./proving-form.tsx";
import styles from "./multi-factor-setup.module.css";

/** The steps that add an authenticator app: its QR code, its secret key and its first code. */
export function AuthenticatorPanel({
  address,
  secretKey,
  replaces,
  proving,
  proved,
}: ProvingFormProps & {
  /** The `otpauth://` address for the app. */
  address: Secret;
  secretKey: Secret;
  /** Whether the key makes one useless that the app may have. */
  replaces: boolean;
}) {
  const { authenticator: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  return (
    <div className={styles.panel}>
      <ol className={styles.steps}>
        <li>
          {replaces && <p>{texts.newCode}</p>}
          <p>{texts.scan}</p>
          <div className={styles.scan}>
            <QRCodeSVG
              value={address.reveal()}
              level="M"
              // Many apps can't read a QR code without four modules around it, or that isn't dark on white.
              marginSize={4}
              bgColor="#ffffff"
              fgColor="#000000"
              size={208}
              title={texts.qrCode}
              className={styles.qrCode}
              data-secret
            />
            <div className={styles.key}>
              <p>{texts.orType}</p>
              <code className={styles.code} dir="ltr" translate="no" data-secret>
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

/** A secret key in groups of four, for reading. */
export const grouped = (key: string): string => key.match(/.{1,4}/gu)?.join(" ") ?? "";
