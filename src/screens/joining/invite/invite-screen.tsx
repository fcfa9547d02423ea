import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useAppState, useFlow, useTexts } from "../../../app-actor.ts";
import { type Press, sends } from "../../../sends.ts";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import { Checking } from "../../../components/checking/checking.tsx";
import { Reference } from "../../../components/refusal/reference.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { WayOn } from "../../../components/link/way-on.tsx";
import { invite } from "../../../texts/en/joining.ts";
import type { InviteFlow } from "../../../../machines/joining/invite/invite.machine.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { RegisterAsMember } from "./register-as-member.tsx";
import { Sentence } from "../../../components/sentence.tsx";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";
import { inviteMachine } from "../../../../machines/joining/invite/invite.machine.ts";

export const charts = { invite: inviteMachine };

/** An invitation in each of its states. Each state offers a way on. */
export default function InviteScreen() {
  const texts = useTexts("invite", invite);
  const flow = useFlow("invite");
  const state = useSelector(flow, nameOfState);
  const failure = useSelector(flow, ({ context }) => context.failure);
  const email = useSelector(flow, ({ context }) => context.invitation?.email ?? null);
  const sender = useSelector(
    flow,
    ({ context: { invitation } }) => invitation && texts.invitedBy(invitation.company, invitation.invitedBy),
  );
  const ownEmail = useAppState(({ context }) => context.session?.email ?? null);
  const reference = useSelector(flow, ({ context }) => context.reference);
  const { company, invitedBy } = useSelector(flow, ({ context }) => context.invitation) ?? {};
  const names = [email, ownEmail, company ?? null, invitedBy ?? null];
  const isSignedIn = useAppState(({ context }) => context.token !== null);

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
        <Invitation sender={sender} names={names} heading={texts.register.heading} lead={texts.register.lead}>
          <RegisterAsMember flow={flow} />
          <SignInLink />
        </Invitation>
      );
    case "accept":
    case "accepting":
    case "accepted":
      return (
        <Invitation sender={sender} names={names} heading={texts.accept.heading} lead={texts.accept.lead(email)}>
          <AcceptInvitation flow={flow} busy={state !== "accept"} />
        </Invitation>
      );
    case "loginAndAccept":
    case "signingIn":
      return (
        <Invitation
          sender={sender}
          names={names}
          heading={texts.loginAndAccept.heading}
          lead={texts.loginAndAccept.lead(email)}
        >
          <Button press={sends(flow, { type: "signIn.start" })}>{texts.signIn}</Button>
        </Invitation>
      );
    case "invitationReplaced":
    case "invitationCodeExpired":
      return (
        <Invitation sender={sender} names={names} heading={texts[state].heading} lead={texts[state].lead}>
          <WayOn signIn={texts.signIn} className={buttons.wide} />
          <p className={forms.below}>
            <Reference of={reference} />
          </p>
        </Invitation>
      );
    case "invitationAlreadyAccepted":
      return (
        <Invitation
          sender={sender}
          names={names}
          heading={texts.invitationAlreadyAccepted.heading}
          lead={
            isSignedIn
              ? texts.invitationAlreadyAccepted.lead
              : `${texts.invitationAlreadyAccepted.lead} ${texts.invitationAlreadyAccepted.advice}`
          }
        >
          <WayOn signIn={texts.signIn} className={buttons.wide} />
          <p className={forms.below}>
            <Reference of={reference} />
          </p>
        </Invitation>
      );
    case "accountNotVerified":
    case "sendingCode":
    case "verifying":
      return (
        <Invitation
          sender={sender}
          names={names}
          heading={texts.accountNotVerified.heading}
          lead={texts.accountNotVerified.lead}
        >
          {email === null ? (
            <WayOn signIn={texts.signIn} className={buttons.wide} />
          ) : (
            <>
              <Button busy={state !== "accountNotVerified"} press={sends(flow, { type: "verification.start" })}>
                {texts.accountNotVerified.submit}
              </Button>
              <SignInLink />
            </>
          )}
        </Invitation>
      );
    case "emailNotMatching":
      return (
        <Invitation
          sender={sender}
          names={names}
          heading={texts.emailNotMatching.heading}
          lead={texts.emailNotMatching.lead(email, ownEmail)}
        >
          <div className={forms.form}>
            <p>{texts.emailNotMatching.advice}</p>
            <Button press={sends(flow, { type: "signIn.start" })}>{texts.emailNotMatching.logout}</Button>
          </div>
          <p className={forms.below}>
            <RouteLink to={{ name: "workspace" }}>{texts.emailNotMatching.workspace}</RouteLink>
          </p>
        </Invitation>
      );
    case "failed":
      return (
        <AccountLayout heading={texts.failed.heading}>
          <div className={forms.form}>
            <Refusal failure={failure} />
            <Button press={sends(flow, { type: "check.retry" })}>{texts.failed.retry}</Button>
          </div>
          <p className={forms.below}>
            <WayOn signIn={texts.signIn} className={undefined} />
          </p>
        </AccountLayout>
      );
  }
}

type State = ReturnType<InviteFlow["getSnapshot"]>["value"];

/** The name of the outermost state. */
const nameOfState = ({ value }: { value: State }) => (typeof value === "object" ? "accept" : value);

const Button = ({ press, busy = false, children }: { press: Press; busy?: boolean; children: ReactNode }) => (
  <button
    type="button"
    className={buttons.wide}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    {...press}
  >
    {children}
  </button>
);

/** The layout of every state of an invitation. Starts with the sender, if known. */
function Invitation({
  sender,
  names,
  heading,
  lead,
  children,
}: {
  sender: string | null;
  /** The names in the sender and the lead. */
  names: readonly (string | null)[];
  heading: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <AccountLayout heading={heading} lead={<Sentence text={sender ?? lead} names={names} />}>
      {sender !== null && (
        <p className={forms.lead}>
          <Sentence text={lead} names={names} />
        </p>
      )}
      {children}
    </AccountLayout>
  );
}

function SignInLink() {
  const { signIn } = useTexts("invite", invite);
  return (
    <p className={forms.below}>
      <RouteLink to={{ name: "login" }}>{signIn}</RouteLink>
    </p>
  );
}
