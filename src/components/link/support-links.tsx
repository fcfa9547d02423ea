import { useApp, useTexts } from "../../app-actor.ts";
import { support } from "../../texts/en/chrome.ts";
import { Sentence } from "../sentence.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

/** The ways to contact support that the operator has configured. */
export function SupportLinks() {
  const texts = useTexts("support", support);
  const { helpUrl, supportEmail } = useApp().config;
  return (
    <>
      {helpUrl !== undefined && <NewTabLink href={helpUrl}>{texts.contact}</NewTabLink>}
      {supportEmail !== undefined && (
        <NewTabLink href={`mailto:${supportEmail}`}>
          <Sentence text={texts.email(supportEmail)} names={[supportEmail]} />
        </NewTabLink>
      )}
    </>
  );
}
