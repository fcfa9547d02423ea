import { useSelector } from "@xstate/react";
import { useAppState, useChallenge, useFlow, useTexts } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { useHydrated } from "../../components/hydrated.tsx";
import { ChallengeForm } from "../../parts/challenge-form.tsx";
import { CodeSent, ResendCode } from "../../parts/resend-code.tsx";
import { signInRoute } from "../../use-organisation.ts";
import { verifyEmail } from "../../texts/en/codes.ts";
import { Sentence } from "../../components/sentence.tsx";
import styles from "../../components/form/form.module.css";
import { verifyEmailMachine } from "../../../machines/sign-in/verify-email/verify-email.machine.ts";

export const charts = { verifyEmail: verifyEmailMachine };

/** Asks for the code that the service has mailed to confirm an email address. */
export default function VerifyEmailScreen() {
  const texts = useTexts("verifyEmail", verifyEmail);
  const flow = useFlow("verifyEmail");
  const challenge = useChallenge("verifyEmail");
  const email = useSelector(flow, ({ context }) => context.email);
  const isHydrated = useHydrated();
  const signInAt = useAppState(({ context }) => context.signInAt);
  return (
    <AccountLayout heading={texts.heading} lead={<Sentence text={texts.sentTo(email)} names={[email]} />}>
      {challenge && <ChallengeForm challenge={challenge} label={texts.code} submitText={texts.submit} />}
      <div className={styles.links}>
        {challenge && <ResendCode challenge={challenge} texts={{ ...texts, send: texts.resend }} />}
        {challenge && <CodeSent challenge={challenge} text={texts.sent} />}
        <RouteLink to={signInRoute(isHydrated ? signInAt : null)}>{texts.back}</RouteLink>
      </div>
    </AccountLayout>
  );
}
