import { useApp, useTexts } from "../../app-actor.ts";
import { NewTabLink } from "../../components/link/new-tab-link.tsx";
import { WayOn } from "../../components/link/way-on.tsx";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { stayTuned } from "../../texts/en/joining.ts";
import buttons from "../../components/button/button.module.css";

/** Confirms a sign-up. Shows only links to sites that the operator has configured. */
export default function StayTunedScreen() {
  const texts = useTexts("stayTuned", stayTuned);
  const { marketingUrl, bookingUrl } = useApp().config;
  return (
    <StatusPage
      heading={texts.heading}
      text={texts.text}
      actions={
        <>
          {marketingUrl !== undefined && (
            <NewTabLink href={marketingUrl} className={buttons.quiet}>
              {texts.home}
            </NewTabLink>
          )}
          {bookingUrl !== undefined && (
            <NewTabLink href={bookingUrl} className={buttons.button}>
              {texts.demo}
            </NewTabLink>
          )}
          <WayOn signIn={texts.signIn} className={buttons.link} />
        </>
      }
    />
  );
}
