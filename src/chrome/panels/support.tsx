import { Stack, Text } from "@mantine/core";
import { useApp, useTexts } from "../../app-actor.ts";
import buttons from "../../components/button/button.module.css";
import { SupportLinks } from "../../components/link/support-links.tsx";
import { openReport } from "../../snapshot/open-report.ts";
import { support } from "../../texts/en/chrome.ts";

/** The support report, and the ways to contact support. */
export function Support() {
  const texts = useTexts("support", support);
  const app = useApp();
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{texts.lead}</Text>
      <button
        type="button"
        className={buttons.button}
        onClick={() => {
          // Support should see the page, not this panel.
          app.send({ type: "panel.close" });
          void openReport(app);
        }}
      >
        {texts.report}
      </button>
      <SupportLinks />
    </Stack>
  );
}
