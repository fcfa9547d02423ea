import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { useApp, useFlow, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { SignedInLayout } from "../../chrome/signed-in-layout/signed-in-layout.tsx";
import { classes } from "../../components/classes.ts";
import { Field } from "../../components/field/field.tsx";
import { NewPasswordFields } from "../../components/new-password/new-password-fields.tsx";
import { PasswordField } from "../../components/password-field/password-field.tsx";
import { Reference } from "../../components/refusal/reference.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { useFormFields } from "../../components/form/use-form-fields.ts";
import { failureText } from "../../components/refusal/failure-text.ts";
import { placedRefusal } from "../../../machines/passwords/change-password/placed-refusal.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { changePassword, newPassword } from "../../texts/en/passwords.ts";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";
import { changePasswordMachine } from "../../../machines/passwords/change-password/change-password.machine.ts";

export const charts = { changePassword: changePasswordMachine };

/** The form that changes the password of a signed-in person. */
export default function ChangePasswordScreen() {
  const texts = useTexts("changePassword", changePassword);
  const { actor, texts: common } = useApp();
  const flow = useFlow("changePassword");
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { input, failure, announcements } = context;
  const { email, employeeCode, forced } = input;
  const currentInput = useRef<HTMLInputElement>(null);
  const placed = placedRefusal(failure);
  const wrongAt = placed.oldPassword?.at ?? null;
  useEffect(() => {
    if (wrongAt === null) return;
    currentInput.current?.focus();
    currentInput.current?.select();
  }, [wrongAt]);
  const passwords = useTexts("newPassword", newPassword);
  const { form, field, refusal } = useFormFields({
    initial: { oldPassword: "", password: "", confirm: "" },
    labels: { oldPassword: texts.oldPassword, ...passwords },
    context,
    locked: busy,
    values: ({ oldPassword, password, confirm }) => ({
      oldPassword: new Secret(oldPassword),
      password: new Secret(password),
      confirm: new Secret(confirm),
    }),
    actor: flow,
  });
  const current = field("oldPassword");
  return (
    <SignedInLayout heading={texts.heading} {...(forced && { lead: texts.forced })}>
      <form {...form} className={styles.form}>
        <Field
          name="email"
          label={texts.email}
          defaultValue={email ?? texts.none}
          autoComplete={email === null ? "off" : "username"}
          dir="ltr"
          readOnly
        />
        <Field
          name="employeeCode"
          label={texts.employeeCode}
          defaultValue={employeeCode ?? texts.none}
          autoComplete={email === null ? "username" : "off"}
          dir="ltr"
          readOnly
        />
        <PasswordField
          {...current}
          ref={currentInput}
          problem={placed.oldPassword ? failureText(placed.oldPassword, common) : current.problem}
          announcement={placed.oldPassword ? `${placed.oldPassword.at} ${announcements}` : current.announcement}
          autoComplete="current-password"
          describedBy={placed.form ? refusal.id : undefined}
        />
        {placed.oldPassword && <Reference of={placed.oldPassword.reference} />}
        <NewPasswordFields password={field("password")} confirm={field("confirm")} />
        <Refusal {...refusal} failure={placed.form} />
        <div className="stack">
          <SubmitButton text={texts.submit} busy={busy} />
          <button
            type="button"
            className={classes(buttons.quiet, buttons.wide)}
            {...sends(actor, { type: "session.signOut" })}
          >
            {texts.cancel}
          </button>
          <p className={styles.below}>
            <span>{`${texts.cancelHint} `}</span>
            {!forced && <RouteLink to={{ name: "workspace" }}>{texts.back}</RouteLink>}
          </p>
        </div>
      </form>
    </SignedInLayout>
  );
}
