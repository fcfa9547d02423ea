import { useSelector } from "@xstate/react";
import { useApp, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout.tsx";
import { LoginForm } from "./login-form.tsx";
import { SignUpLink } from "./sign-up-link.tsx";
import { Welcome } from "./welcome.tsx";

export function LoginScreen() {
  const { texts } = useApp();
  const flow = useFlow("login");
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const { identifier, failure, said } = useSelector(flow, (snapshot) => snapshot.context);
  return (
    <AccountLayout heading={texts.login.heading} lead={texts.login.greeting} aside={<Welcome company={null} />}>
      <LoginForm
        identifierLabel={texts.login.identifier}
        identifier={identifier}
        forgotPassword={{ name: "forgotPassword" }}
        busy={busy}
        failure={failure}
        said={said}
        send={flow.send}
      />
      <SignUpLink to={{ name: "signUp" }} />
    </AccountLayout>
  );
}
