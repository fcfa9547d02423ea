import { useSelector } from "@xstate/react";
import { useAppState, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout.tsx";
import { Refusal } from "../../components/refusal.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { multiFactorSetup as texts } from "../../texts/en/second-factor.ts";
import { SetupForm } from "./setup-form.tsx";
import buttons from "../../components/button.module.css";
import forms from "../../components/form.module.css";

/** Choosing the second factor (specification section 2, Multi-factor setup). */
export function MultiFactorSetupScreen() {
  const flow = useFlow("multiFactorSetup");
  const state = useSelector(flow, ({ value }) => (typeof value === "object" ? "open" : value));
  const { offer, failure } = useSelector(flow, ({ context }) => context);

  if (state === "failed") {
    return (
      <AccountLayout heading={texts.failedHeading}>
        <div className={forms.form}>
          <Refusal failure={failure} />
          <button type="button" className={buttons.button} onClick={() => flow.send({ type: "setup.retry" })}>
            {texts.retry}
          </button>
        </div>
        <WayBack />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout heading={texts.heading} lead={texts.lead}>
      {offer === null ? <output>{texts.loading}</output> : <SetupForm flow={flow} offer={offer} />}
      <WayBack />
    </AccountLayout>
  );
}

/** To where the person came from: their workspace, or a sign-in that could not go on without this. */
function WayBack() {
  const signedIn = useAppState(({ context }) => context.token !== null, false);
  return (
    <p className={forms.links}>
      {signedIn ? (
        <RouteLink to={{ name: "workspace" }}>{texts.backToWorkspace}</RouteLink>
      ) : (
        <RouteLink to={{ name: "login" }}>{texts.backToLogin}</RouteLink>
      )}
    </p>
  );
}
