import { useApp, useAppState, useTexts } from "../app-actor.ts";
import { useTogglesTheme } from "../components/theme-toggle/theme-toggle.tsx";
import { opensReport } from "../snapshot/open-report.ts";
import { helpMenu, support } from "../texts/en/chrome.ts";
import { VERSION } from "../version.ts";
import { ActionItem, Flyout, Items, LinkItem, PageItem, PanelItem } from "./flyout.tsx";
import { HelpIcon } from "./menu-icons.tsx";
import { Sentence } from "../components/sentence.tsx";
import styles from "./flyout.module.css";
import toggle from "../components/theme-toggle/theme-toggle.module.css";

/** The help menu. */
export function HelpMenu() {
  const { config } = useApp();
  const texts = useTexts("helpMenu", helpMenu);
  const isMobile = useAppState(({ context }) => context.platform === "MOBILE");
  const { videoUrl, documentsUrl } = config;
  return (
    <Flyout label={texts.open} face={<HelpIcon />}>
      <Items>
        <PanelItem panel="releaseNotes">
          <Sentence text={texts.newRelease(VERSION)} names={[VERSION]} />
        </PanelItem>
        <PageItem to={{ name: "downloads" }}>{texts.downloadApp}</PageItem>
        <LinkItem href={videoUrl}>{texts.video}</LinkItem>
        {/* Offers the scheme that isn't in use, like the toggle of other pages. */}
        <ActionItem press={useTogglesTheme()}>
          <span className={toggle.inLight}>{texts.darkMode}</span>
          <span className={toggle.inDark}>{texts.lightMode}</span>
        </ActionItem>
        <PanelItem panel="troubleshooting">{texts.troubleshooting}</PanelItem>
        {isMobile && <PanelItem panel="appVersion">{texts.appVersion}</PanelItem>}
        <LinkItem href={documentsUrl}>{texts.documents}</LinkItem>
        <PanelItem panel="shortcuts">{texts.shortcuts}</PanelItem>
        <PanelItem panel="support">{texts.support}</PanelItem>
      </Items>
    </Flyout>
  );
}

/** The help menu for a person who is not signed in. */
export function GetHelpMenu() {
  const app = useApp();
  const texts = useTexts("helpMenu", helpMenu);
  const { report } = useTexts("support", support);
  return (
    <Flyout
      label={texts.getHelp}
      face={
        <>
          <HelpIcon />
          <span className={styles.words}>{texts.getHelp}</span>
        </>
      }
    >
      <Items>
        <ActionItem press={opensReport(app)}>{report}</ActionItem>
        <PanelItem panel="troubleshooting">{texts.troubleshooting}</PanelItem>
        <PanelItem panel="support">{texts.support}</PanelItem>
      </Items>
    </Flyout>
  );
}
