import { useSelector } from "@xstate/react";
import { useAppState, useChallenge, useFlow, useTexts } from "../../app-actor.ts";
import { isByEmail, otherMethod } from "../../../machines/sign-in/multi-factor-login/methods.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Checking } from "../../components/checking/checking.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { ChallengeForm } from "../../parts/challenge-form.tsx";
import { ResendCode } from "../../parts/resend-code.tsx";
import type { Challenge } from "../../parts/use-code-form.ts";
import { multiFactorLogin } from "../../texts/en/codes.ts";
import { Sentence } from "../../components/sentence.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";

/** Asks for the code of the second factor after the password, and waits while the device becomes a trusted one. */
export function MultiFactorLoginScreen() {
  const isTrusting = useAppState((snapshot) => snapshot.matches({ navigation: "trustingDevice" }));
  return isTrusting ? <Trusting /> : <AskingForCode />;
}

function AskingForCode() {
  const challenge = useChallenge("multiFactorLogin");
  return challenge ? <SecondFactor challenge={challenge} /> : null;
}

function Trusting() {
  const { heading, trusting } = useTexts("multiFactorLogin", multiFactorLogin);
  return (
    <AccountLayout heading={heading}>
      <Checking text={trusting} />
    </AccountLayout>
  );
}

function SecondFactor({ challenge }: { challenge: Challenge }) {
  const texts = useTexts("multiFactorLogin", multiFactorLogin);
  const flow = useFlow("multiFactorLogin");
  const details = useSelector(flow, ({ context }) => context.details);
  const byPasskey = useSelector(flow, (snapshot) => snapshot.matches({ challenging: "byPasskey" }));
  const failure = useSelector(flow, ({ context }) => context.failure);
  const isTrusted = useSelector(flow, ({ context }) => context.wantsTrust);
  const { isAuthenticatorAppMFA, hasPasskey, mayTrustDevice, email } = details;
  const sent = useSelector(challenge, (snapshot) => snapshot.matches({ open: { mail: "sent" } }));
  const asksFirst = useSelector(challenge, (snapshot) => snapshot.matches({ open: { mail: "unsent" } }));
  const resend = <ResendCode challenge={challenge} texts={{ ...texts, send: texts.sendCode }} />;
  const byEmail = isByEmail(details.MFAType);
  const other = otherMethod(details);
  const { askApp, askEmail, askEmailSent } = texts;
  const lead = byEmail ? (sent ? askEmailSent(email) : askEmail(email)) : askApp;
  return (
    <AccountLayout heading={texts.heading} lead={<Sentence text={lead} names={[email]} />}>
      {asksFirst && resend}
      <ChallengeForm key={challenge.sessionId} challenge={challenge} label={texts.code} submitText={texts.submit}>
        {mayTrustDevice && (
          <label className={styles.choice}>
            <input type="checkbox" checked={isTrusted} onChange={() => flow.send({ type: "trust.toggle" })} />
            <span>{texts.trustDevice}</span>
          </label>
        )}
      </ChallengeForm>
      <div className={styles.links}>
        <Refusal failure={failure} />
        {hasPasskey && (
          <button
            type="button"
            className={buttons.link}
            aria-disabled={byPasskey || undefined}
            aria-busy={byPasskey || undefined}
            onClick={() => flow.send({ type: "passkey.use" })}
          >
            {texts.byPasskey}
          </button>
        )}
        {!asksFirst && resend}
        {other !== null && (
          <button
            type="button"
            className={buttons.link}
            onClick={() => flow.send({ type: "method.choose", MFAType: other })}
          >
            {byEmail ? texts.byApp : texts.byEmail}
          </button>
        )}
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
      </div>
    </AccountLayout>
  );
}
