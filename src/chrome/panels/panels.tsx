import { List, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useApp, useAppState, useTexts } from "../../app-actor.ts";
import { SupportLinks } from "../../components/link/support-links.tsx";
import { sends } from "../../sends.ts";
import { SidePanel } from "../../components/side-panel/side-panel.tsx";
import {
  activity,
  apps,
  changePicture,
  panelTitles,
  passkeys,
  releaseNotes,
  signedInDevices,
  support,
} from "../../texts/en/chrome.ts";
import { VERSION } from "../../version.ts";
import { Apps } from "./apps.tsx";
import { Activity } from "./activity.tsx";
import { ChangePicture } from "./change-picture.tsx";
import { Facts, useAppFacts } from "./facts.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PageReference } from "../../components/refusal/reference.tsx";
import { ReportButton } from "./report-button.tsx";
import { SignedInDevices } from "./signed-in-devices.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Troubleshooting } from "./troubleshooting.tsx";

/** Width for a table with all of its columns, in pixels. */
const TABLE_WIDTH = 860;
const hasTable: ReadonlySet<string> = new Set(["sessions", "activity"]);

/** The panel that the root has open. */
export function Panels() {
  const titles = useTexts("panelTitles", panelTitles);
  const devices = useTexts("signedInDevices", signedInDevices);
  const picture = useTexts("changePicture", changePicture);
  const keys = useTexts("passkeys", passkeys);
  const allowed = useTexts("apps", apps);
  const happened = useTexts("activity", activity);
  const panel = useAppState(({ value }) => value.panel);
  const { actor } = useApp();
  if (panel === "closed") return null;
  const { title, content }: { title: string; content: ReactNode } = {
    sessions: { title: devices.title, content: <SignedInDevices /> },
    picture: { title: picture.title, content: <ChangePicture /> },
    passkeys: { title: keys.title, content: <Passkeys /> },
    apps: { title: allowed.title, content: <Apps /> },
    activity: { title: happened.title, content: <Activity /> },
    releaseNotes: { title: titles.releaseNotes(VERSION), content: <ReleaseNotes /> },
    appVersion: { title: titles.appVersion, content: <AppVersion /> },
    shortcuts: { title: titles.shortcuts, content: <Shortcuts /> },
    support: { title: titles.support, content: <Support /> },
    troubleshooting: { title: titles.troubleshooting, content: <Troubleshooting /> },
    broken: { title: titles.broken, content: <Broken text={titles.brokenText} /> },
  }[panel];
  return (
    <SidePanel
      key={panel}
      title={title}
      closeOnOverlay
      {...(hasTable.has(panel) && { maxWidth: TABLE_WIDTH })}
      closes={sends(actor, { type: "panel.close" })}
    >
      {content}
    </SidePanel>
  );
}

const Broken = ({ text }: { text: string }) => (
  <div>
    <p role="alert">{text}</p>
    <PageReference />
  </div>
);

function ReleaseNotes() {
  const { notes } = useTexts("releaseNotes", releaseNotes);
  return (
    <List spacing="sm">
      {notes.map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
  );
}

function AppVersion() {
  const { version, platform, browser } = useAppFacts();
  return <Facts facts={[version, platform, browser]} />;
}

/** The support report, and the ways to contact support. */
function Support() {
  const texts = useTexts("support", support);
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{texts.lead}</Text>
      <ReportButton />
      <SupportLinks />
    </Stack>
  );
}
