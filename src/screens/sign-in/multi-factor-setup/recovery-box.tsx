import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useId } from "react";
import { useApp, useTexts } from "../../../app-actor.ts";
import { CopyButton } from "../../../components/copy-button/copy-button.tsx";
import { icon } from "../../../components/icons/icon.tsx";
import { multiFactorSetup } from "../../../texts/en/second-factor.ts";
import type { Secret } from "../../../../workbench/codec/secret.ts";
import { saveFile, textFile } from "../../../adapters/save-file.ts";
import buttons from "../../../components/button/button.module.css";
import styles from "./recovery-box.module.css";

const DownloadIcon = icon(IconDownload);
const PrintIcon = icon(IconPrinter);

/** The recovery code, to copy, download or print. The browser prints only this box. */
export function RecoveryBox({ code }: { code: Secret }) {
  const { recovery: texts } = useTexts("multiFactorSetup", multiFactorSetup);
  const { config } = useApp();
  const headingId = useId();
  const save = () =>
    saveFile(recoveryFileName(config.productName), textFile(texts.file(config.productName, code.reveal())));
  return (
    <section className={styles.box} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        <span className={styles.product} translate="no">{`${config.productName} `}</span>
        <span>{texts.heading}</span>
      </h2>
      <code className={styles.code} dir="ltr" translate="no" data-secret>
        {code.reveal()}
      </code>
      <p className={styles.about}>{texts.about}</p>
      <div className={styles.actions}>
        <CopyButton name={texts.code} text={() => code.reveal()} />
        <button type="button" className={buttons.small} onClick={save}>
          <DownloadIcon />
          <span>
            <span>{`${texts.download} `}</span>
            <span className="unseen">{texts.code}</span>
          </span>
        </button>
        <button type="button" className={buttons.small} onClick={() => window.print()}>
          <PrintIcon />
          <span>
            <span>{`${texts.print} `}</span>
            <span className="unseen">{texts.code}</span>
          </span>
        </button>
      </div>
    </section>
  );
}

/** The recovery code's file name, valid on every system. */
export const recoveryFileName = (productName: string): string =>
  `${productName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-recovery-code.txt`;
