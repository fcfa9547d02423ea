import { Stack, Text } from "@mantine/core";
import { useTexts } from "../../app-actor.ts";
import { SupportLinks } from "../../components/link/support-links.tsx";
import { support } from "../../texts/en/chrome.ts";
import { ReportButton } from "./report-button.tsx";

/** The support report, and the ways to contact support. */
export function Support() {
  const texts = useTexts("support", support);
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{texts.lead}</Text>
      <ReportButton />
      <SupportLinks />
    </Stack>
  );
}
