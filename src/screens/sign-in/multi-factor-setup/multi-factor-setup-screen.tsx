import { useSelector } from "@xstate/react";
import { isRequired } from "../../../../machines/sign-in/multi-factor-setup/chosen-methods.ts";
import { useApp, useFlow, useTexts } from "../../../app-actor.ts";
import { sends } from "../../../sends.ts";
import { PersonalLayout } from "../../../chrome/signed-in-layout/signed-in-layout.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { WayBack } from "../../../components/link/route-link.tsx";
import { multiFactorSetup } from "../../../texts/en/second-factor.ts";
import { stepUp } from "../../../texts/en/step-up.ts";
import { StepUpDialog, StepUpForm, StepUpLead } from "../../../parts/step-up.tsx";
import { SetupForm } from "./setup-form.tsx";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";
import { inKit } from "../../../components/mantine-root/mantine-root.tsx";
import { multiFactorSetupMachine } from "../../../../machines/sign-in/multi-factor-setup/multi-factor-setup.machine.ts";

export const charts = { multiFactorSetup: multiFactorSetupMachine };

/** The set-up of the second factor. */
function MultiFactorSetupScreen() {
  const texts = useTexts("multiFactorSetup", multiFactorSetup);
  const { actor } = useApp();
  const flow = useFlow("multiFactorSetup");
  const state = useSelector(flow, ({ value }) => (typeof value === "object" ? "open" : value));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { failure, signedIn } = context;
  const proof = useSelector(flow, ({ children }) => children.stepUp ?? children.offerStepUp);
  const proofTexts = useTexts("stepUp", stepUp);
  const wayBack = (
    <p className={forms.links}>
      <WayBack isSignedIn={signedIn} texts={texts} />
    </p>
  );

  if (state === "proving" && proof !== undefined) {
    return (
      <PersonalLayout heading={proofTexts.heading} lead={<StepUpLead />}>
        <StepUpForm flow={proof} />
        {wayBack}
      </PersonalLayout>
    );
  }

  if (state === "failed" || state === "signInNeeded" || state === "over") {
    const mustSignIn = state === "signInNeeded";
    return (
      <PersonalLayout heading={state === "over" ? texts.heading : texts.failedHeading}>
        <div className={forms.form}>
          <Refusal failure={failure} />
          {mustSignIn && (
            <button type="button" className={buttons.button} {...sends(actor, { type: "session.signOut" })}>
              {texts.signInAgain}
            </button>
          )}
          <button
            type="button"
            className={mustSignIn ? buttons.quiet : buttons.button}
            {...sends(flow, { type: "setup.retry" })}
          >
            {state === "over" ? texts.startOver : texts.retry}
          </button>
        </div>
        {wayBack}
      </PersonalLayout>
    );
  }
  const lead = isRequired(context) ? texts.required : texts.lead;
  return (
    <PersonalLayout
      heading={texts.heading}
      // One element for both texts: screen readers then hear that the form has come.
      lead={<output>{state === "loading" ? texts.loading : lead}</output>}
    >
      {/* The way back comes only with the form, which would otherwise move it away under a press. */}
      {state !== "loading" && (
        <>
          <SetupForm flow={flow} />
          {wayBack}
          {proof !== undefined && <StepUpDialog flow={proof} />}
        </>
      )}
    </PersonalLayout>
  );
}

export default inKit(MultiFactorSetupScreen);
