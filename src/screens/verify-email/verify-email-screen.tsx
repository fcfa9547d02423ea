import { useSelector } from "@xstate/react";
import { useChallenge, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { ChallengeForm } from "../challenge/challenge-form.tsx";
import { ResendCode } from "../challenge/resend-code.tsx";
import { verifyEmail } from "../../texts/en/codes.ts";
import styles from "../../components/form/form.module.css";

export function VerifyEmailScreen() {
  const flow = useFlow("verifyEmail");
  const challenge = useChallenge("verifyEmail");
  const email = useSelector(flow, ({ context }) => context.email);
  return (
    <AccountLayout heading={verifyEmail.heading} lead={verifyEmail.sentTo(email)}>
      {challenge && <ChallengeForm challenge={challenge} label={verifyEmail.code} submitText={verifyEmail.submit} />}
      <div className={styles.links}>
        {challenge && <ResendCode challenge={challenge} texts={{ ...verifyEmail, send: verifyEmail.resend }} />}
        <RouteLink to={{ name: "login" }}>{verifyEmail.back}</RouteLink>
      </div>
    </AccountLayout>
  );
}
