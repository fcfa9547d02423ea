import { useApp } from "../../app-actor.ts";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { classes } from "../../components/classes.ts";
import { unreachable } from "../../texts/en/status.ts";
import { useTexts } from "../../texts/use-texts.ts";
import buttons from "../../components/button/button.module.css";

export function UnreachableScreen() {
  const { send } = useApp();
  const { heading, text, retry, signOut } = useTexts("unreachable", unreachable);
  return (
    <StatusPage
      heading={heading}
      text={text}
      actions={
        <>
          <button type="button" className={buttons.button} onClick={() => send({ type: "session.retry" })}>
            {retry}
          </button>
          <button
            type="button"
            className={classes(buttons.button, buttons.quiet)}
            onClick={() => send({ type: "session.signOut" })}
          >
            {signOut}
          </button>
        </>
      }
    />
  );
}
