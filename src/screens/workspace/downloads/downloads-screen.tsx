import { useSelector } from "@xstate/react";
import { useApp, useAppState, useFlow, useTexts } from "../../../app-actor.ts";
import { sends } from "../../../sends.ts";
import { PersonalLayout } from "../../../chrome/signed-in-layout/signed-in-layout.tsx";
import { deviceOf } from "../../../../machines/shared/device.ts";
import { CopyButton } from "../../../components/copy-button/copy-button.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { WayBack } from "../../../components/link/route-link.tsx";
import { downloads } from "../../../texts/en/downloads.ts";
import { VERSION } from "../../../version.ts";
import { type Builds, type Download, downloadGroups } from "../../../../machines/workspace/downloads/platforms.ts";
import { Sentence } from "../../../components/sentence.tsx";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";
import { inKit } from "../../../components/mantine-root/mantine-root.tsx";
import styles from "./downloads.module.css";
import { downloadsMachine } from "../../../../machines/workspace/downloads/downloads.machine.ts";

export const charts = { downloads: downloadsMachine };

/** The suite's apps to download. */
function DownloadsScreen() {
  const texts = useTexts("downloads", downloads);
  const flow = useFlow("downloads");
  const isSignedIn = useAppState(({ context }) => context.token !== null);
  const failed = useSelector(flow, (snapshot) => snapshot.matches("failed"));
  const { builds, failure } = useSelector(flow, ({ context }) => context);
  const wayOn = (
    <p className={forms.links}>
      <WayBack isSignedIn={isSignedIn} texts={texts} />
    </p>
  );
  if (failed) {
    return (
      <PersonalLayout heading={texts.failedHeading}>
        <div className={forms.form}>
          <Refusal failure={failure} />
          <button type="button" className={buttons.button} {...sends(flow, { type: "downloads.retry" })}>
            {texts.retry}
          </button>
        </div>
        {wayOn}
      </PersonalLayout>
    );
  }
  return (
    <PersonalLayout
      heading={texts.heading}
      // One element for both texts: screen readers then hear that the list has come.
      lead={<output>{builds === null ? texts.loading : texts.lead}</output>}
    >
      {/* The way on comes only with the list, which would otherwise move it away under a press. */}
      {builds !== null && (
        <>
          <DownloadList builds={builds} />
          {wayOn}
        </>
      )}
    </PersonalLayout>
  );
}

function DownloadList({ builds }: { builds: Builds }) {
  const texts = useTexts("downloads", downloads);
  const { config } = useApp();
  const system = deviceOf(navigator.userAgent)?.system ?? null;
  const groups = downloadGroups(builds, config.serviceUrl, system);
  return (
    <div className={styles.groups}>
      {groups.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {groups.map(({ group, downloads }) => (
        <section key={group}>
          <h2 className={styles.group}>
            <Sentence text={group === "own" ? texts.own(system ?? "") : texts.groups[group]} names={[system]} />
          </h2>
          <ul className={styles.list}>
            {downloads.map((download) => (
              <DownloadRow key={download.platform} {...download} />
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.none}>
        <p>
          <Sentence text={texts.build(VERSION)} names={[VERSION]} />
        </p>
        {builds.socketId !== null && (
          <p>
            <Sentence text={texts.connection(builds.socketId)} names={[builds.socketId]} />
          </p>
        )}
      </div>
    </div>
  );
}

function DownloadRow({ platform, url }: Download) {
  const { actor } = useApp();
  const texts = useTexts("downloads", downloads);
  const label = texts.platforms[platform];
  return (
    <li className={styles.row}>
      <a className={styles.link} href={url} rel="noreferrer" translate="no" aria-label={texts.download(label)}>
        {label}
      </a>
      <CopyButton
        name={texts.link(label)}
        text={() => url}
        tells={sends(actor, { type: "toast.show", text: "linkCopied", about: label })}
      />
    </li>
  );
}

export default inKit(DownloadsScreen);
