import type { ReactNode } from "react";
import { useApp, useAppState } from "../../app-actor.ts";
import { SidePanel } from "../../components/side-panel/side-panel.tsx";
import { changePicture, panelTitles, releaseNotes, signedInDevices } from "../../texts/en/chrome.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { VERSION } from "../../version.ts";
import { ChangePicture } from "./change-picture.tsx";
import { Facts, useAppFacts } from "./facts.tsx";
import { SignedInDevices } from "./signed-in-devices.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Troubleshooting } from "./troubleshooting.tsx";
import styles from "./panels.module.css";

/** Whatever panel the root has open. */
export function Panels() {
  const titles = useTexts("panelTitles", panelTitles);
  const devices = useTexts("signedInDevices", signedInDevices);
  const picture = useTexts("changePicture", changePicture);
  const panel = useAppState(({ value }) => value.panel, "closed");
  switch (panel) {
    case "closed":
      return null;
    case "sessions":
      return (
        <Panel key={panel} title={devices.title}>
          <SignedInDevices />
        </Panel>
      );
    case "picture":
      return (
        <Panel key={panel} title={picture.title}>
          <ChangePicture />
        </Panel>
      );
    case "releaseNotes":
      return (
        <Panel key={panel} title={titles.releaseNotes(VERSION)}>
          <ReleaseNotes />
        </Panel>
      );
    case "appVersion":
      return (
        <Panel key={panel} title={titles.appVersion}>
          <AppVersion />
        </Panel>
      );
    case "shortcuts":
      return (
        <Panel key={panel} title={titles.shortcuts}>
          <Shortcuts />
        </Panel>
      );
    case "troubleshooting":
      return (
        <Panel key={panel} title={titles.troubleshooting}>
          <Troubleshooting />
        </Panel>
      );
    case "broken":
      return (
        <Panel key={panel} title={titles.broken}>
          <p role="alert">{titles.brokenText}</p>
        </Panel>
      );
  }
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const { send } = useApp();
  return (
    <SidePanel title={title} closeOnOverlay onClose={() => send({ type: "panel.close" })}>
      {children}
    </SidePanel>
  );
}

function ReleaseNotes() {
  const { notes } = useTexts("releaseNotes", releaseNotes);
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function AppVersion() {
  const { version, platform, browser } = useAppFacts();
  return <Facts facts={[version, platform, browser]} />;
}
