import { WayOn } from "../../components/link/way-on.tsx";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { pageNotFound } from "../../texts/en/status.ts";
import { useTexts } from "../../app-actor.ts";
import buttons from "../../components/button/button.module.css";

/** Says that no page has this address. */
export default function PageNotFoundScreen() {
  const { heading, text, login } = useTexts("pageNotFound", pageNotFound);
  return <StatusPage heading={heading} text={text} actions={<WayOn signIn={login} className={buttons.button} />} />;
}
