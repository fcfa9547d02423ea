import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import { authorize } from "../../../texts/en/authorize.ts";
import { useCompany, useTexts } from "../../../app-actor.ts";
import { type Press, sends } from "../../../sends.ts";
import { ChallengeForm } from "../../../parts/challenge-form.tsx";
import { CodeSent, ResendCode } from "../../../parts/resend-code.tsx";
import type { Challenge } from "../../../parts/use-code-form.ts";
import { RefusalPopup } from "./refusal-popup.tsx";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";

/**
 * The second factor of a third-party sign-in.
 *
 * @param client the card of the app that asks
 * @param declines null if the app can't be told of a no
 */
export function CodeStep({
  challenge,
  byEmail,
  client,
  recovers,
  leaves,
  declines,
}: {
  challenge: Challenge;
  byEmail: boolean;
  client: ReactNode;
  recovers: Press;
  leaves: Press;
  declines: Press | null;
}) {
  const { code: texts, decline } = useTexts("authorize", authorize);
  const { failure, resendFailure, dismissed } = useSelector(challenge, ({ context }) => context);
  return (
    <AccountLayout company={useCompany()} heading={texts.heading} lead={byEmail ? texts.askEmail : texts.askApp}>
      {client}
      <ChallengeForm challenge={challenge} label={texts.label} submitText={texts.submit} />
      <div className={forms.links}>
        <ResendCode challenge={challenge} texts={texts} />
        <CodeSent challenge={challenge} text={texts.sent} />
        <button type="button" className={buttons.link} {...recovers}>
          {texts.useRecoveryCode}
        </button>
        <button type="button" className={buttons.link} {...leaves}>
          {texts.back}
        </button>
        {declines && (
          <button type="button" className={buttons.link} {...declines}>
            {decline}
          </button>
        )}
      </div>
      <RefusalPopup
        failure={failure ?? resendFailure}
        dismissed={dismissed}
        closes={sends(challenge, { type: "popup.close" })}
      />
    </AccountLayout>
  );
}
