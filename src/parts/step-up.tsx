import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { otherCodes, type stepUpMachine } from "../../machines/sign-in/step-up/step-up.machine.ts";
import { isCheckingPassword, isUsingPasskey } from "../../machines/sign-in/step-up/step-up.selectors.ts";
import { mailOf } from "../../machines/parts/challenge/challenge.selectors.ts";
import { isByEmail } from "../../machines/sign-in/multi-factor-login/methods.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { useAppState, useTexts } from "../app-actor.ts";
import { SubmitButton } from "../components/button/submit-button.tsx";
import { Dialog } from "../components/dialog/dialog.tsx";
import { useFormFields } from "../components/form/use-form-fields.ts";
import { useReplaced } from "../components/form/use-replaced.ts";
import { PasswordField } from "../components/password-field/password-field.tsx";
import { Sentence } from "../components/sentence.tsx";
import { Refusal } from "../components/refusal/refusal.tsx";
import { sends } from "../sends.ts";
import { stepUp } from "../texts/en/step-up.ts";
import { ChallengeForm } from "./challenge-form.tsx";
import { PasskeyLink } from "./passkey-link.tsx";
import { CodeSent, ResendCode } from "./resend-code.tsx";
import type { Challenge } from "./use-code-form.ts";
import buttons from "../components/button/button.module.css";
import styles from "../components/form/form.module.css";

interface StepUpProps {
  flow: ActorRefFrom<typeof stepUpMachine>;
}

const cancels = (flow: StepUpProps["flow"]) => sends(flow, { type: "proof.cancel" });

/** Asks the person in a dialog to prove who they are, over the list or form in which they began a change. */
export function StepUpDialog({ flow }: StepUpProps) {
  const texts = useTexts("stepUp", stepUp);
  return (
    <Dialog title={texts.heading} text={<StepUpLead />} onDismiss={cancels(flow).onClick}>
      <StepUpForm flow={flow} />
    </Dialog>
  );
}

/** Says why the person has to prove who they are, and names the account. */
export function StepUpLead() {
  const texts = useTexts("stepUp", stepUp);
  const email = useEmail();
  return <Sentence text={texts.lead(email)} names={[email]} />;
}

const useEmail = () => useAppState(({ context }) => context.session?.email ?? null);

/** Asks for the password, a code or a passkey. */
export function StepUpForm({ flow }: StepUpProps) {
  const texts = useTexts("stepUp", stepUp);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const challenge = useSelector(flow, ({ children }) => children.challenge);
  const byPasskey = useSelector(flow, isUsingPasskey);
  const { ways, MFAType, passkeyFailure } = context;
  return (
    <div className={styles.form}>
      {challenge === undefined ? (
        <PasswordForm flow={flow} />
      ) : (
        <CodeForm key={MFAType} challenge={challenge} byEmail={isByEmail(MFAType)} />
      )}
      <div className={styles.links}>
        <Refusal failure={passkeyFailure} />
        {ways.hasPasskey && (
          <PasskeyLink text={texts.byPasskey} busy={byPasskey} uses={sends(flow, { type: "passkey.use" })} />
        )}
        {otherCodes(context).map((other) => (
          <button
            key={other}
            type="button"
            className={buttons.link}
            {...sends(flow, { type: "code.choose", MFAType: other })}
          >
            {isByEmail(other) ? texts.byEmail : texts.byApp}
          </button>
        ))}
        {challenge !== undefined && (
          <button type="button" className={buttons.link} {...sends(flow, { type: "password.choose" })}>
            {texts.byPassword}
          </button>
        )}
        <button type="button" className={buttons.link} {...cancels(flow)}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

function PasswordForm({ flow }: StepUpProps) {
  const texts = useTexts("stepUp", stepUp);
  const email = useEmail();
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const busy = useSelector(flow, isCheckingPassword);
  const { input, sending } = useReplaced(context.failure, busy);
  const { form, field, refusal, describedBy } = useFormFields<{ password: Secret }>({
    initial: { password: "" },
    labels: { password: texts.password },
    context,
    values: ({ password }) => ({ password: new Secret(password) }),
    actor: flow,
    onSubmit: sending,
  });
  return (
    <form {...form} className={styles.form}>
      {/* Password managers choose the entry by it. */}
      <input hidden readOnly autoComplete="username" value={email ?? ""} />
      <PasswordField {...field("password")} ref={input} describedBy={describedBy} autoComplete="current-password" />
      <Refusal {...refusal} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}

function CodeForm({ challenge, byEmail }: { challenge: Challenge; byEmail: boolean }) {
  const texts = useTexts("stepUp", stepUp);
  const mail = useSelector(challenge, mailOf);
  const resend = <ResendCode challenge={challenge} texts={texts} />;
  return (
    <>
      <p>{byEmail ? (mail === "sent" ? texts.askEmailSent : texts.askEmail) : texts.askApp}</p>
      {mail === "unsent" && resend}
      <ChallengeForm challenge={challenge} label={texts.code} submitText={texts.verify} />
      {mail !== "unsent" && resend}
      <CodeSent challenge={challenge} text={texts.sent} />
    </>
  );
}
