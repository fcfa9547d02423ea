import { useSelector } from "@xstate/react";
import { useApp, useFlow } from "../../../app-actor.ts";
import { sends } from "../../../sends.ts";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import styles from "../../../components/form/form.module.css";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SignUpLink } from "./sign-up-link.tsx";
import { Welcome } from "./welcome.tsx";

/** The suite's own sign-in. */
export default function LoginScreen() {
  const { texts, config } = useApp();
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
        actor={flow}
      />
      {context.passkeys && (
        <PasskeyButton isUsing={byPasskey} disabled={byPasskey || busy} uses={sends(flow, { type: "passkey.use" })} />
      )}
      {config.passkeysAt !== undefined && (
        <p className={styles.below}>
          <a href={config.passkeysAt}>{texts.login.passkeysAt(new URL(config.passkeysAt).host)}</a>
        </p>
      )}
      <SignUpLink to={{ name: "signUp" }} />
    </AccountLayout>
  );
}
