import { isRetrying, retryAt } from "../../../machines/app/app.selectors.ts";
import { useApp, useAppState, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { Countdown } from "../../components/countdown/countdown.tsx";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { unreachable } from "../../texts/en/status.ts";
import buttons from "../../components/button/button.module.css";

/** Says that the app can't confirm the session, and when it tries again. */
export default function UnreachableScreen() {
  const { actor } = useApp();
  const { heading, text, next, trying, retry, signOut } = useTexts("unreachable", unreachable);
  const retrying = useAppState(isRetrying);
  const at = useAppState(retryAt);
  const reference = useAppState(({ context }) => context.retry?.reference ?? context.reference);
  return (
    <StatusPage
      heading={heading}
      text={text}
      reference={reference}
      advice={retrying ? trying : at !== undefined && <Countdown key={at} until={at} text={next} over={trying} />}
      actions={
        <>
          <button type="button" className={buttons.button} {...sends(actor, { type: "session.retry" })}>
            {retry}
          </button>
          <button type="button" className={buttons.quiet} {...sends(actor, { type: "session.signOut" })}>
            {signOut}
          </button>
        </>
      }
    />
  );
}
