import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { debugLogState, switchDebugLog } from "../../adapters/debug-log.ts";
import { type AppSnapshot, useAppState, useTexts } from "../../app-actor.ts";
import { Toggle } from "../../components/toggle/toggle.tsx";
import { troubleshooting } from "../../texts/en/chrome.ts";
import { Facts, useAppFacts } from "./facts.tsx";
import { ReportButton } from "./report-button.tsx";

/** Facts for support, and the debug log. */
export function Troubleshooting() {
  const texts = useTexts("troubleshooting", troubleshooting);
  const { version, platform, browser } = useAppFacts();
  const connection = useAppState(connectionOf);
  const connectionTexts = {
    connecting: texts.connecting,
    online: texts.connected,
    offline: texts.offline,
    reconnecting: texts.reconnecting,
  };
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{texts.lead}</Text>
      <Facts
        facts={[
          { name: texts.connection, value: connectionTexts[connection] },
          version,
          platform,
          browser,
          { name: texts.language, value: navigator.language },
          { name: texts.timeZone, value: new Intl.DateTimeFormat().resolvedOptions().timeZone, isName: true },
          { name: texts.window, value: texts.windowSize(innerWidth, innerHeight) },
        ]}
      />
      <ReportButton isQuiet />
      {debugLogState() !== null && <DebugLogSwitch />}
    </Stack>
  );
}

/** The panel says the same while the app retries and while it waits to retry. */
function connectionOf({ value: { connection } }: AppSnapshot) {
  if (typeof connection === "string") return connection;
  return "online" in connection ? "online" : "offline";
}

/** Switches the debug log. The production account host has none. */
function DebugLogSwitch() {
  const texts = useTexts("troubleshooting", troubleshooting);
  const [on, setOn] = useState(debugLogState() === true);
  return (
    <div>
      <Toggle
        label={texts.debugLog}
        on={on}
        onChange={(wanted) => {
          switchDebugLog(wanted);
          setOn(wanted);
        }}
      />
      <Text size="sm" c="dimmed">
        {texts.debugLogAbout}
      </Text>
    </div>
  );
}
