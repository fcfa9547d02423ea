import { useSelector } from "@xstate/react";
import { useChallenge, useCompany, useFlow, useTexts } from "../../../app-actor.ts";
import { sends, submits } from "../../../sends.ts";
import {
  authorizeMachine,
  expectedOther,
  offersPasskeys,
} from "../../../../machines/sign-in/authorize/authorize.machine.ts";
import { isByEmail } from "../../../../machines/sign-in/multi-factor-login/methods.ts";
import { AccountLayout } from "../../../components/account-layout/account-layout.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { classes } from "../../../components/classes.ts";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { authorize } from "../../../texts/en/authorize.ts";
import { stepUp } from "../../../texts/en/step-up.ts";
import { StepUpForm } from "../../../parts/step-up.tsx";
import { LoginForm } from "../login/login-form.tsx";
import { PasskeyButton } from "../login/passkey-button.tsx";
import { ClientCard } from "./client-card.tsx";
import { CodeStep } from "./code-step.tsx";
import { RefusalPopup } from "./refusal-popup.tsx";
import { Sentence } from "../../../components/sentence.tsx";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";
import { inKit } from "../../../components/mantine-root/mantine-root.tsx";
import styles from "./authorize.module.css";

export const charts = { authorize: authorizeMachine };

/** The sign-in for a third-party app. */
function AuthorizeScreen() {
  const texts = useTexts("authorize", authorize);
  const proofTexts = useTexts("stepUp", stepUp);
  const flow = useFlow("authorize");
  const challenge = useChallenge("authorize");
  const proof = useSelector(flow, ({ children }) => children.stepUp);
  const company = useCompany();
  const state = useSelector(flow, nameOfState);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { app, failure, announcements, identifier, query, MFAType, account, declined, dismissed } = context;
  const other = expectedOther(context);
  const continues = sends(flow, { type: "account.continue" });
  const declines = sends(flow, { type: "app.decline" });
  const closes = sends(flow, { type: "popup.close" });

  const client = <ClientCard name={app?.client_name ?? null} logo={app?.client_logo ?? null} query={query} />;

  switch (state) {
    case "choosing":
    case "introducing":
    case "answering":
      return (
        <AccountLayout company={company} heading={texts.waiting}>
          <output>{texts.waitingText}</output>
        </AccountLayout>
      );
    case "rejected":
      return (
        <AccountLayout company={company} heading={texts.rejected.heading} lead={texts.rejected.text}>
          <div className={forms.form}>
            <Refusal failure={failure} />
            <p className={styles.advice}>{texts.rejected.advice}</p>
            {app && declined && (
              <button type="button" className={buttons.button} {...declines}>
                <Sentence text={texts.backTo(app.client_name)} names={[app.client_name]} />
              </button>
            )}
          </div>
          <ToLogin />
        </AccountLayout>
      );
    case "unintroduced":
      return (
        <AccountLayout company={company} heading={texts.unintroduced.heading} lead={texts.unintroduced.advice}>
          <div className={forms.form}>
            <Refusal failure={failure} />
            <button type="button" className={buttons.button} {...sends(flow, { type: "app.retry" })}>
              {texts.unintroduced.retry}
            </button>
          </div>
          <ToLogin />
        </AccountLayout>
      );
    case "offering":
    case "continuing":
      return (
        app &&
        account && (
          <AccountLayout company={company} heading={texts.heading(app.client_name)} names={[app.client_name]}>
            <ClientCard name={app.client_name} logo={app.client_logo} query={query} />
            <form className={forms.form} method="post" {...submits(flow, { type: "account.continue" })}>
              {other !== null && (
                <p className={styles.advice}>
                  <Sentence
                    text={texts.expects(app.client_name, other, account.email)}
                    names={[app.client_name, other, account.email]}
                  />
                </p>
              )}
              <p className={styles.advice}>
                <Sentence text={texts.shares(app.client_name)} names={[app.client_name]} />
              </p>
              <Refusal failure={failure} announcements={announcements} />
              <SubmitButton
                text={<Sentence text={texts.continueAs(account.email)} names={[account.email]} />}
                busy={state === "continuing"}
              />
              <button
                type="button"
                className={classes(buttons.quiet, buttons.wide)}
                disabled={state === "continuing"}
                {...sends(flow, { type: "account.change" })}
              >
                {other === null ? texts.anotherAccount : <Sentence text={texts.signInAs(other)} names={[other]} />}
              </button>
              {declined && (
                <button
                  type="button"
                  className={classes(buttons.quiet, buttons.wide)}
                  disabled={state === "continuing"}
                  {...declines}
                >
                  {texts.decline}
                </button>
              )}
            </form>
            <RefusalPopup failure={failure} dismissed={dismissed} closes={closes} />
          </AccountLayout>
        )
      );
    case "proving":
      return (
        proof && (
          <AccountLayout
            company={company}
            heading={proofTexts.heading}
            lead={<Sentence text={texts.proofFor(app?.client_name ?? null)} names={[app?.client_name]} />}
          >
            {client}
            <StepUpForm flow={proof} />
          </AccountLayout>
        )
      );
    case "filling":
    case "usingPasskey":
    case "routing":
    case "signingIn":
    case "signedIn":
    case "declined":
    case "done":
    case "recovering":
      return (
        <AccountLayout company={company} heading={texts.heading(app?.client_name ?? null)} names={[app?.client_name]}>
          {client}
          <LoginForm
            identifierLabel={texts.identifier}
            identifier={identifier}
            forgotPassword={{ name: "forgotPassword" }}
            busy={state !== "filling" && state !== "usingPasskey"}
            context={context}
            actor={flow}
          />
          {offersPasskeys(context) && (
            <PasskeyButton
              isUsing={state === "usingPasskey"}
              disabled={state !== "filling"}
              uses={sends(flow, { type: "passkey.use" })}
            />
          )}
          {/* The refusal may ask for a step that only the person's own sign-in has. */}
          {failure && <ToLogin />}
          {app && account && (
            <p className={forms.links}>
              <button type="button" className={buttons.link} disabled={state !== "filling"} {...continues}>
                <Sentence text={texts.continueAs(account.email)} names={[account.email]} />
              </button>
            </p>
          )}
          {declined && (
            <p className={forms.links}>
              <button
                type="button"
                className={buttons.link}
                disabled={state !== "filling" && state !== "usingPasskey"}
                {...declines}
              >
                {texts.decline}
              </button>
            </p>
          )}
          <RefusalPopup failure={failure} dismissed={dismissed} closes={closes} />
        </AccountLayout>
      );
    case "challenging":
      return (
        challenge && (
          <CodeStep
            challenge={challenge}
            byEmail={isByEmail(MFAType)}
            client={
              <>
                <p className={styles.asking}>
                  <Sentence text={texts.heading(app?.client_name ?? null)} names={[app?.client_name]} />
                </p>
                {client}
              </>
            }
            recovers={sends(flow, { type: "recovery.start" })}
            leaves={sends(flow, { type: "code.leave" })}
            declines={declined ? declines : null}
          />
        )
      );
  }
}

type State = ReturnType<ReturnType<typeof useFlow<"authorize">>["getSnapshot"]>["value"];

/** The name of the outermost state. */
const nameOfState = ({ value }: { value: State }) =>
  typeof value === "string" ? value : "filling" in value ? "filling" : "offering";

function ToLogin() {
  const texts = useTexts("authorize", authorize);
  return (
    <p className={forms.links}>
      <RouteLink to={{ name: "login" }}>{texts.toLogin}</RouteLink>
    </p>
  );
}

export default inKit(AuthorizeScreen);
