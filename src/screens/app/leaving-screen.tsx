import { useAppState, useTexts } from "../../app-actor.ts";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { leaving } from "../../texts/en/status.ts";
import buttons from "../../components/button/button.module.css";

/** Shown until the browser has left for another site, with a link in case it doesn't. */
export default function LeavingScreen() {
  const url = useAppState(({ context }) => context.departure?.url ?? null);
  const { heading, text, go } = useTexts("leaving", leaving);
  return (
    <StatusPage
      heading={heading}
      text={text}
      actions={
        url !== null && (
          <a className={buttons.button} href={typeof url === "string" ? url : url.reveal()}>
            {go}
          </a>
        )
      }
    />
  );
}
