import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useAppState, useChallenge, useFlow, useTexts } from "../../app-actor.ts";
import { isTrustingDevice } from "../../../machines/app/app.selectors.ts";
import { mailOf } from "../../../machines/parts/challenge/challenge.selectors.ts";
import { isUsingPasskey } from "../../../machines/sign-in/multi-factor-login/multi-factor-login.selectors.ts";
import { chooses, sends, submits } from "../../sends.ts";
import { hasOnlyPasskey, isByEmail, otherMethod } from "../../../machines/sign-in/multi-factor-login/methods.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { Checking } from "../../components/checking/checking.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { ChallengeForm } from "../../parts/challenge-form.tsx";
import { PasskeyLink } from "../../parts/passkey-link.tsx";
import { CodeSent, ResendCode } from "../../parts/resend-code.tsx";
import type { Challenge } from "../../parts/use-code-form.ts";
import { multiFactorLogin } from "../../texts/en/codes.ts";
import { Sentence } from "../../components/sentence.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";
import { multiFactorLoginMachine } from "../../../machines/sign-in/multi-factor-login/multi-factor-login.machine.ts";

export const charts = { multiFactorLogin: multiFactorLoginMachine };

/** Asks for the code of the second factor after the password, and waits while the device becomes a trusted one. */
export default function MultiFactorLoginScreen() {
  const isTrusting = useAppState(isTrustingDevice);
  return isTrusting ? <Trusting /> : <SecondFactor />;
}

function Trusting() {
  const { heading, trusting } = useTexts("multiFactorLogin", multiFactorLogin);
  return (
    <AccountLayout heading={heading}>
      <Checking text={trusting} />
    </AccountLayout>
  );
}

function SecondFactor() {
  const texts = useTexts("multiFactorLogin", multiFactorLogin);
  const challenge = useChallenge("multiFactorLogin");
  const flow = useFlow("multiFactorLogin");
  const { details, failure, wantsTrust } = useSelector(flow, ({ context }) => context);
  const byPasskey = useSelector(flow, isUsingPasskey);
  const { isAuthenticatorAppMFA, mayTrustDevice } = details;
  const trust = mayTrustDevice && (
    <label className={styles.choice}>
      <input type="checkbox" checked={wantsTrust} {...chooses(flow, { type: "trust.toggle" })} />
      <span>{hasOnlyPasskey(details) ? texts.trustDeviceByPasskey : texts.trustDevice}</span>
    </label>
  );
  const otherWays = (
    <>
      {isAuthenticatorAppMFA ? (
        <p>
          <span>{`${texts.noCode} `}</span>
          <RouteLink to={{ name: "recoveryCode" }}>{texts.addRecoveryCode}</RouteLink>
        </p>
      ) : (
        <p>
          <RouteLink to={{ name: "recoveryCode" }}>{texts.useRecoveryCode}</RouteLink>
        </p>
      )}
      <p>
        <RouteLink to={{ name: "login" }}>{texts.back}</RouteLink>
      </p>
    </>
  );
  if (hasOnlyPasskey(details)) {
    return (
      <AccountLayout heading={texts.heading} lead={texts.askPasskey}>
        <form className={styles.form} method="post" {...submits(flow, { type: "passkey.use" })}>
          {trust}
          <Refusal failure={failure} />
          <SubmitButton text={texts.usePasskey} busy={byPasskey} begins />
        </form>
        <div className={styles.links}>{otherWays}</div>
      </AccountLayout>
    );
  }
  return (
    challenge && (
      <ByCode
        challenge={challenge}
        trust={trust}
        passkey={
          <>
            <Refusal failure={failure} />
            {details.hasPasskey && (
              <PasskeyLink text={texts.byPasskey} busy={byPasskey} uses={sends(flow, { type: "passkey.use" })} />
            )}
          </>
        }
        otherWays={otherWays}
      />
    )
  );
}

interface ByCodeProps {
  challenge: Challenge;
  trust: ReactNode;
  passkey: ReactNode;
  otherWays: ReactNode;
}

function ByCode({ challenge, trust, passkey, otherWays }: ByCodeProps) {
  const texts = useTexts("multiFactorLogin", multiFactorLogin);
  const flow = useFlow("multiFactorLogin");
  const details = useSelector(flow, ({ context }) => context.details);
  const mail = useSelector(challenge, mailOf);
  const asksFirst = mail === "unsent";
  const resend = <ResendCode challenge={challenge} texts={{ ...texts, send: texts.sendCode }} />;
  const { email, MFAType } = details;
  const byEmail = isByEmail(MFAType);
  const other = otherMethod(details);
  const { askApp, askEmail, askEmailSent } = texts;
  const lead = byEmail ? (mail === "sent" ? askEmailSent(email) : askEmail(email)) : askApp;
  return (
    <AccountLayout heading={texts.heading} lead={<Sentence text={lead} names={[email]} />}>
      {asksFirst && resend}
      <ChallengeForm key={challenge.sessionId} challenge={challenge} label={texts.code} submitText={texts.submit}>
        {trust}
      </ChallengeForm>
      <div className={styles.links}>
        {passkey}
        {!asksFirst && resend}
        <CodeSent challenge={challenge} text={texts.sent} />
        {other !== null && (
          <button type="button" className={buttons.link} {...sends(flow, { type: "method.choose", MFAType: other })}>
            {byEmail ? texts.byApp : texts.byEmail}
          </button>
        )}
        {otherWays}
      </div>
    </AccountLayout>
  );
}
