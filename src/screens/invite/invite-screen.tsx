import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { useApp, useAppState, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Checking } from "../../components/checking/checking.tsx";
import { classes } from "../../components/classes.ts";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { WayOn } from "../../components/link/way-on.tsx";
import type { inviteMachine } from "../../../machines/invite/invite.machine.ts";
import { invite } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { RegisterAsMember } from "./register-as-member.tsx";
import buttons from "../../components/button/button.module.css";
import forms from "../../components/form/form.module.css";

export type InviteFlow = ActorRefFrom<typeof inviteMachine>;

/** An invitation in each of its states (specification section 2, Invite). Every one has a way on. */
export function InviteScreen() {
  const texts = useTexts("invite", invite);
  const { send } = useApp();
  const flow = useFlow("invite");
  const state = useSelector(flow, nameOfState);
  const failure = useSelector(flow, ({ context }) => context.failure);
  const email = useSelector(flow, ({ context }) => context.invitation?.email ?? null);
  const isSignedIn = useAppState(({ context }) => context.token !== null, false);

  switch (state) {
    case "checking":
    case "deciding":
      return (
        <AccountLayout heading={texts.checking.heading}>
          <Checking text={texts.checking.text} />
        </AccountLayout>
      );
    case "register":
    case "registered":
      return (
        <AccountLayout heading={texts.register.heading} lead={texts.register.lead}>
          <RegisterAsMember flow={flow} />
          <SignInLink />
        </AccountLayout>
      );
    case "accept":
    case "accepting":
    case "accepted":
      return (
        <AccountLayout heading={texts.accept.heading} lead={texts.accept.lead(email)}>
          <AcceptInvitation flow={flow} busy={state !== "accept"} />
        </AccountLayout>
      );
    case "loginAndAccept":
    case "signingIn":
      return (
        <AccountLayout heading={texts.loginAndAccept.heading} lead={texts.loginAndAccept.lead(email)}>
          <Button onPress={() => flow.send({ type: "signIn.start" })}>{texts.signIn}</Button>
        </AccountLayout>
      );
    case "invitationCodeExpired":
      return (
        <AccountLayout heading={texts.invitationCodeExpired.heading} lead={texts.invitationCodeExpired.lead}>
          <WayOn signIn={texts.signIn} className={classes(buttons.button, buttons.wide)} />
        </AccountLayout>
      );
    case "invitationAlreadyAccepted":
      return (
        <AccountLayout
          heading={texts.invitationAlreadyAccepted.heading}
          lead={
            isSignedIn
              ? texts.invitationAlreadyAccepted.lead
              : `${texts.invitationAlreadyAccepted.lead} ${texts.invitationAlreadyAccepted.advice}`
          }
        >
          <WayOn signIn={texts.signIn} className={classes(buttons.button, buttons.wide)} />
        </AccountLayout>
      );
    case "accountNotVerified":
    case "sendingCode":
    case "verifying":
      return (
        <AccountLayout heading={texts.accountNotVerified.heading} lead={texts.accountNotVerified.lead}>
          {email === null ? (
            <WayOn signIn={texts.signIn} className={classes(buttons.button, buttons.wide)} />
          ) : (
            <>
              <Button busy={state !== "accountNotVerified"} onPress={() => flow.send({ type: "verification.start" })}>
                {texts.accountNotVerified.submit}
              </Button>
              <SignInLink />
            </>
          )}
        </AccountLayout>
      );
    case "emailNotMatching":
      return (
        <AccountLayout heading={texts.emailNotMatching.heading} lead={texts.emailNotMatching.lead(email)}>
          <div className={forms.form}>
            <p>{texts.emailNotMatching.advice}</p>
            <Button onPress={() => send({ type: "session.signOut" })}>{texts.emailNotMatching.logout}</Button>
          </div>
          <p className={forms.below}>
            <RouteLink to={{ name: "workspace" }}>{texts.emailNotMatching.workspace}</RouteLink>
          </p>
        </AccountLayout>
      );
    case "wrong":
      return (
        <AccountLayout heading={texts.wrong.heading}>
          <div className={forms.form}>
            <Refusal failure={failure} />
            <Button onPress={() => flow.send({ type: "check.retry" })}>{texts.wrong.retry}</Button>
          </div>
          <p className={forms.below}>
            <WayOn signIn={texts.signIn} className={undefined} />
          </p>
        </AccountLayout>
      );
  }
}

type State = ReturnType<InviteFlow["getSnapshot"]>["value"];

/** The state's name without what is inside it. */
const nameOfState = ({ value }: { value: State }) => (typeof value === "object" ? "accept" : value);

const Button = ({ onPress, busy = false, children }: { onPress(): void; busy?: boolean; children: ReactNode }) => (
  <button
    type="button"
    className={classes(buttons.button, buttons.wide)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={onPress}
  >
    {children}
  </button>
);

function SignInLink() {
  const { signIn } = useTexts("invite", invite);
  return (
    <p className={forms.below}>
      <RouteLink to={{ name: "login" }}>{signIn}</RouteLink>
    </p>
  );
}
