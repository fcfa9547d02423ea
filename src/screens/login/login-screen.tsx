import { useSelector } from "@xstate/react";
import { useApp, useAppState } from "../../app-actor.ts";
import { untouched } from "../../../machines/form/fields.ts";
import type { LoginEvent } from "../../../machines/login/login.types.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { LoginForm } from "./login-form.tsx";
import { SignUpLink } from "./sign-up-link.tsx";
import { Welcome } from "./welcome.tsx";

export function LoginScreen() {
  const { texts, early } = useApp();
  const flow = useAppState(({ children }) => children.login, undefined);
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag("busy") ?? early.busy);
  const identifier = useSelector(flow, (snapshot) => snapshot?.context.identifier ?? early.identifier);
  const context = useSelector(flow, (snapshot) => snapshot?.context ?? untouched);

  /** Sends to the flow, which may not be loaded yet. From submit on the form is busy, as it will be then. */
  function send(event: LoginEvent) {
    if (flow) return flow.send(event);
    early.hold(event);
  }

  return (
    <AccountLayout heading={texts.login.heading} lead={texts.login.greeting} aside={<Welcome company={null} />}>
      <LoginForm
        identifierLabel={texts.login.identifier}
        identifier={identifier}
        forgotPassword={{ name: "forgotPassword" }}
        busy={busy}
        context={context}
        send={send}
      />
      <SignUpLink to={{ name: "signUp" }} />
    </AccountLayout>
  );
}
