import { useSelector } from "@xstate/react";
import { useApp, useFlow, useTexts } from "../../../app-actor.ts";
import { sends } from "../../../sends.ts";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import { Checking } from "../../../components/checking/checking.tsx";
import { failureText } from "../../../components/refusal/failure-text.ts";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { WayOn } from "../../../components/link/way-on.tsx";
import { StatusPage } from "../../../components/status-page/status-page.tsx";
import { clientInvitation } from "../../../texts/en/joining.ts";
import { ClientAccount } from "./client-account.tsx";
import { Sentence } from "../../../components/sentence.tsx";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";
import { inKit } from "../../../components/mantine-root/mantine-root.tsx";
import { clientInvitationMachine } from "../../../../machines/joining/client-invitation/client-invitation.machine.ts";

export const charts = { clientInvitation: clientInvitationMachine };

/** A client's invitation. */
function InviteClientScreen() {
  const texts = useTexts("clientInvitation", clientInvitation);
  const { texts: common } = useApp();
  const flow = useFlow("clientInvitation");
  const state = useSelector(flow, ({ value }) => value);
  const { account, failure, linkFailure } = useSelector(flow, ({ context }) => context);

  switch (state) {
    case "accepting":
      return (
        <AccountLayout heading={texts.accepting.heading}>
          <Checking text={texts.accepting.text} />
        </AccountLayout>
      );
    case "accepted":
    case "signingIn":
      return (
        account && (
          <AccountLayout
            heading={texts.accepted.heading}
            lead={
              <Sentence
                text={[
                  texts.invitedBy(account.company, account.invitedBy),
                  account.password ? texts.accepted.lead : texts.accepted.noPassword,
                ]
                  .filter((sentence) => sentence !== null)
                  .join(" ")}
                names={[account.company, account.invitedBy]}
              />
            }
          >
            <ClientAccount email={account.email} password={account.password} />
            <button type="button" className={buttons.wide} {...sends(flow, { type: "signIn.start" })}>
              {texts.accepted.signIn}
            </button>
          </AccountLayout>
        )
      );
    case "refused":
    case "sendingLink":
      return (
        <StatusPage
          heading={texts.refused.heading}
          text={failure && <bdi>{failureText(failure, common)}</bdi>}
          reference={failure?.reference ?? null}
          {...(failure?.showButton
            ? {
                actions: (
                  <>
                    <Refusal failure={linkFailure} />
                    <WayOn signIn={texts.refused.signIn} className={buttons.button} />
                    {failure.email === undefined ? (
                      <RouteLink to={{ name: "forgotPassword" }}>{common.login.forgotPassword}</RouteLink>
                    ) : (
                      <button
                        type="button"
                        className={buttons.quiet}
                        aria-busy={state === "sendingLink" || undefined}
                        aria-disabled={state === "sendingLink" || undefined}
                        {...sends(flow, { type: "link.send" })}
                      >
                        {texts.refused.sendLink}
                      </button>
                    )}
                  </>
                ),
              }
            : {
                advice: texts.refused.advice,
                actions: <WayOn signIn={texts.refused.signIn} className={buttons.quiet} />,
              })}
        />
      );
    case "linkSent":
      return (
        <AccountLayout
          heading={texts.linkSent.heading}
          lead={failure?.email && <Sentence text={texts.linkSent.lead(failure.email)} names={[failure.email]} />}
        >
          <button type="button" className={buttons.wide} {...sends(flow, { type: "signIn.start" })}>
            {texts.linkSent.signIn}
          </button>
        </AccountLayout>
      );
    case "unanswered":
      return (
        <AccountLayout heading={texts.unanswered.heading}>
          <div className={forms.form}>
            <Refusal failure={failure} />
            <button type="button" className={buttons.wide} {...sends(flow, { type: "invitation.retry" })}>
              {texts.unanswered.retry}
            </button>
          </div>
        </AccountLayout>
      );
  }
}

export default inKit(InviteClientScreen);
