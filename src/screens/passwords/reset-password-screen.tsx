import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { useApp, useCompany, useFlow, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { AccountLayout } from "../../components/account-layout/account-layout.tsx";
import { Checking } from "../../components/checking/checking.tsx";
import { Countdown, wait } from "../../components/countdown/countdown.tsx";
import { Field } from "../../components/field/field.tsx";
import { NewPasswordFields } from "../../components/new-password/new-password-fields.tsx";
import { Reference } from "../../components/refusal/reference.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import type { OrganisationPages } from "../../../machines/shared/routes.ts";
import { forgotPasswordRoute, signInRoute, useOrganisation } from "../../use-organisation.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { newPassword, resetPassword } from "../../texts/en/passwords.ts";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";
import { resetPasswordMachine } from "../../../machines/passwords/reset-password/reset-password.machine.ts";

export const charts = { resetPassword: resetPasswordMachine };

type Flow = ActorRefFrom<typeof resetPasswordMachine>;
type NewPasswordFlow = NonNullable<ReturnType<Flow["getSnapshot"]>["children"]["newPassword"]>;

/** The choice of a new password, after a mailed link or a recovery code. */
export default function ResetPasswordScreen() {
  const texts = useTexts("resetPassword", resetPassword);
  const flow = useFlow("resetPassword");
  const state = useSelector(flow, ({ value }) => value);
  const { failure, subject, reference } = useSelector(flow, ({ context }) => context);
  const company = useCompany();
  const organisation = useOrganisation();
  switch (state) {
    case "choosing":
    case "checking":
      return (
        <AccountLayout heading={texts.heading} company={company}>
          <Checking text={texts.checking} />
        </AccountLayout>
      );
    case "unchecked":
      return (
        <AccountLayout heading={texts.unchecked.heading} company={company}>
          <div className={styles.form}>
            <Refusal failure={failure} />
            <button type="button" className={buttons.wide} {...sends(flow, { type: "check.retry" })}>
              {texts.unchecked.retry}
            </button>
          </div>
          <div className={styles.below}>
            <Remembered organisation={organisation} />
          </div>
        </AccountLayout>
      );
    case "expired":
      return (
        <AccountLayout heading={texts.expired.heading} lead={texts.expired.lead} company={company}>
          <RouteLink to={forgotPasswordRoute(organisation)} className={buttons.wide}>
            {texts.again}
          </RouteLink>
          <div className={styles.below}>
            <Remembered organisation={organisation} />
            <Reference of={reference} />
          </div>
        </AccountLayout>
      );
    case "entering":
      return (
        <AccountLayout heading={texts.heading} lead={texts.lead} company={company}>
          <NewPasswordForm flow={flow} />
          <div className={styles.links}>
            {subject.by === "recovery" ? (
              <RouteLink to={{ name: "forgotWithRecovery" }}>{texts.anotherCode}</RouteLink>
            ) : (
              <RouteLink to={forgotPasswordRoute(organisation)}>{texts.again}</RouteLink>
            )}
            <Remembered organisation={organisation} />
          </div>
        </AccountLayout>
      );
    case "changed":
    case "done":
      return (
        <AccountLayout heading={texts.changed.heading} lead={texts.changed.lead} company={company}>
          <RouteLink to={signInRoute(organisation)} className={buttons.wide}>
            {texts.signIn}
          </RouteLink>
          <Redirect flow={flow} />
        </AccountLayout>
      );
  }
}

/** Counts down to the login. Screen readers announce the wait once. */
function Redirect({ flow }: { flow: Flow }) {
  const { changed: texts } = useTexts("resetPassword", resetPassword);
  const { language } = useApp();
  const countdown = useSelector(flow, ({ children }) => children.resetCountdown?.getSnapshot().context);
  // The flow may have left this step already.
  if (!countdown) return null;
  const { changedAt, until } = countdown;
  return (
    <div className={styles.below}>
      <output className="unseen">{texts.redirect(wait(until, changedAt, language))}</output>
      {/* A screen reader would read it every second. */}
      <p aria-hidden="true">
        <Countdown until={until} text={texts.redirect} />
      </p>
    </div>
  );
}

function NewPasswordForm({ flow }: { flow: Flow }) {
  const form = useSelector(flow, ({ children }) => children.newPassword);
  const account = useSelector(flow, ({ context }) => context.account);
  // The flow may have left this step already.
  return form ? <Fields newPasswordFlow={form} account={account} /> : null;
}

function Fields({ newPasswordFlow, account }: { newPasswordFlow: NewPasswordFlow; account: string | null }) {
  const texts = useTexts("resetPassword", resetPassword);
  const busy = useSelector(newPasswordFlow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(newPasswordFlow, (snapshot) => snapshot.context);
  const { form, field, refusal, describedBy } = useFormFields({
    initial: { password: "", confirm: "" },
    labels: useTexts("newPassword", newPassword),
    context,
    locked: busy,
    values: ({ password, confirm }) => ({ password: new Secret(password), confirm: new Secret(confirm) }),
    actor: newPasswordFlow,
  });
  return (
    <form {...form} className={styles.form}>
      {account !== null && (
        // Password managers save the new password for this account.
        <Field name="account" label={texts.account} defaultValue={account} autoComplete="username" dir="ltr" readOnly />
      )}
      <NewPasswordFields password={field("password")} confirm={field("confirm")} describedBy={describedBy} />
      <Refusal {...refusal} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}

function Remembered({ organisation }: { organisation: OrganisationPages | null }) {
  const texts = useTexts("resetPassword", resetPassword);
  return (
    <p>
      <span>{`${texts.remembered} `}</span>
      <RouteLink to={signInRoute(organisation)}>{texts.signIn}</RouteLink>
    </p>
  );
}
