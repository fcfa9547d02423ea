import { useSelector } from "@xstate/react";
import { mailOf } from "../../../machines/parts/challenge/challenge.selectors.ts";
import { useChallenge, useFlow, useTexts } from "../../app-actor.ts";
import { SignedInLayout } from "../../chrome/signed-in-layout/signed-in-layout.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { verifyEmail } from "../../texts/en/codes.ts";
import { verifyOrganization } from "../../texts/en/verify-organization.ts";
import { ChallengeForm } from "../../parts/challenge-form.tsx";
import { CodeSent, ResendCode } from "../../parts/resend-code.tsx";
import { Sentence } from "../../components/sentence.tsx";
import styles from "../../components/form/form.module.css";
import { inKit } from "../../components/mantine-root/mantine-root.tsx";
import { verifyOrganizationMachine } from "../../../machines/joining/verify-organization/verify-organization.machine.ts";

export const charts = { verifyOrganization: verifyOrganizationMachine };

/** Asks for the code that the service mails to an organisation's admin. */
function VerifyOrganizationScreen() {
  const resending = useTexts("verifyEmail", verifyEmail);
  const texts = useTexts("verifyOrganization", verifyOrganization);
  const flow = useFlow("verifyOrganization");
  const challenge = useChallenge("verifyOrganization");
  const email = useSelector(flow, ({ context }) => context.email);
  const sent = useSelector(challenge, (snapshot) => snapshot !== undefined && mailOf(snapshot) === "sent");
  return (
    <SignedInLayout heading={texts.heading} lead={<Sentence text={leadOf(texts, email, sent)} names={[email]} />}>
      {challenge && <ChallengeForm challenge={challenge} label={texts.code} submitText={texts.submit} />}
      <div className={styles.links}>
        {challenge && <ResendCode challenge={challenge} texts={{ ...resending, send: resending.resend }} />}
        {challenge && <CodeSent challenge={challenge} text={resending.sent} />}
        <RouteLink to={{ name: "workspace" }}>{texts.back}</RouteLink>
      </div>
    </SignedInLayout>
  );
}

/** The lead, which mentions an email only once the service has sent it. */
function leadOf(texts: typeof verifyOrganization, email: string | null, sent: boolean): string {
  if (email === null) return texts.askWithoutAddress;
  return sent ? texts.sentTo(email) : texts.ask(email);
}

export default inKit(VerifyOrganizationScreen);
