import { useSelector } from "@xstate/react";
import { useApp, useFlow } from "../../../app-actor.ts";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import { classes } from "../../../components/classes.ts";
import { LoginForm } from "./login-form.tsx";
import { SignUpLink } from "./sign-up-link.tsx";
import { Welcome } from "./welcome.tsx";
import buttons from "../../../components/button/button.module.css";
import styles from "../../../components/form/form.module.css";

/** The suite's own sign-in. */
export function LoginScreen() {
  const { texts } = useApp();
  const flow = useFlow("login");
  const byPasskey = useSelector(flow, (snapshot) => snapshot.matches("usingPasskey"));
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  return (
    <AccountLayout heading={texts.login.heading} lead={texts.login.greeting} aside={<Welcome company={null} />}>
      <LoginForm
        identifierLabel={texts.login.identifier}
        identifier={context.identifier}
        forgotPassword={{ name: "forgotPassword" }}
        suggestsPasskeys={context.passkeys}
        busy={busy}
        context={context}
        send={flow.send}
      />
      {context.passkeys && (
        <button
          type="button"
          className={classes(buttons.button, buttons.wide, buttons.quiet, styles.otherWay)}
          aria-disabled={byPasskey || busy || undefined}
          aria-busy={byPasskey || undefined}
          onClick={() => flow.send({ type: "passkey.use" })}
        >
          {byPasskey && <span className={buttons.spinner} />}
          <span>{texts.login.usePasskey}</span>
        </button>
      )}
      <SignUpLink to={{ name: "signUp" }} />
    </AccountLayout>
  );
}
