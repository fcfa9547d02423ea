import type { ReactNode } from "react";
import type { Panel } from "../../machines/app/app.types.ts";
import { useApp, useAppState } from "../app-actor.ts";
import { NewTabLink } from "../components/link/new-tab-link.tsx";
import { RouteLink } from "../components/link/route-link.tsx";
import { useOtherTheme } from "../components/theme-toggle/theme-toggle.tsx";
import { helpMenu } from "../texts/en/chrome.ts";
import { useTexts } from "../texts/use-texts.ts";
import { VERSION } from "../version.ts";
import { Flyout } from "./flyout.tsx";
import { HelpIcon } from "./menu-icons.tsx";
import toggle from "../components/theme-toggle/theme-toggle.module.css";
import styles from "./tools.module.css";

/** What helps on every page (specification section 2, Navigation chrome). */
export function HelpMenu() {
  const { config } = useApp();
  const texts = useTexts("helpMenu", helpMenu);
  const isMobile = useAppState(({ context }) => context.platform === "MOBILE", false);
  const { videoUrl, documentsUrl, helpUrl, supportEmail } = config;
  const support = helpUrl ?? (supportEmail === undefined ? undefined : `mailto:${supportEmail}`);
  return (
    <Flyout label={texts.open} face={<HelpIcon />}>
      <ul className={styles.list}>
        <li>
          <PanelButton panel="releaseNotes">{texts.newRelease(VERSION)}</PanelButton>
        </li>
        <li>
          <RouteLink to={{ name: "downloads" }} className={styles.item}>
            {texts.downloadApp}
          </RouteLink>
        </li>
        <Elsewhere href={videoUrl}>{texts.video}</Elsewhere>
        <li>
          <ThemeButton />
        </li>
        <li>
          <PanelButton panel="troubleshooting">{texts.troubleshooting}</PanelButton>
        </li>
        {isMobile && (
          <li>
            <PanelButton panel="appVersion">{texts.appVersion}</PanelButton>
          </li>
        )}
        <Elsewhere href={documentsUrl}>{texts.documents}</Elsewhere>
        <li>
          <PanelButton panel="shortcuts">{texts.shortcuts}</PanelButton>
        </li>
        <Elsewhere href={support}>{texts.support}</Elsewhere>
      </ul>
    </Flyout>
  );
}

function PanelButton({ panel, children }: { panel: Panel; children: ReactNode }) {
  const { send } = useApp();
  return (
    <button type="button" className={styles.item} onClick={() => send({ type: "panel.open", panel })}>
      {children}
    </button>
  );
}

/** What an operator has elsewhere; nothing where they have not said so. */
function Elsewhere({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return null;
  return (
    <li>
      <NewTabLink href={href} className={styles.item}>
        {children}
      </NewTabLink>
    </li>
  );
}

/** Which of the two is offered follows the colours in use, as at the toggle of other pages. */
function ThemeButton() {
  const texts = useTexts("helpMenu", helpMenu);
  const choose = useOtherTheme();
  return (
    <button type="button" className={styles.item} onClick={choose}>
      <span className={toggle.inLight}>{texts.darkMode}</span>
      <span className={toggle.inDark}>{texts.lightMode}</span>
    </button>
  );
}
