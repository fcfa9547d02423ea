import { useSelector } from "@xstate/react";
import { useEffect, useId, useRef } from "react";
import { useApp, useFlow } from "../../app-actor.ts";
import { SignedInLayout } from "../../components/signed-in-layout/signed-in-layout.tsx";
import { classes } from "../../components/classes.ts";
import { Field } from "../../components/field/field.tsx";
import { useNewPasswordDraft } from "../../components/new-password/use-new-password-draft.ts";
import { NewPasswordFields } from "../../components/new-password/new-password-fields.tsx";
import { PasswordField } from "../../components/password-field/password-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { failureText } from "../../components/refusal/failure-text.ts";
import { refusesCurrent } from "../../../machines/change-password/change-password.machine.ts";
import { checkRequired } from "../../../machines/shared/rules.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import { changePassword } from "../../texts/en/passwords.ts";
import { useTexts } from "../../texts/use-texts.ts";
import buttons from "../../components/button/button.module.css";
import styles from "../../components/form/form.module.css";

export function ChangePasswordScreen() {
  const texts = useTexts("changePassword", changePassword);
  const { send, texts: common } = useApp();
  const flow = useFlow("changePassword");
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const { input, failure, said } = useSelector(flow, (snapshot) => snapshot.context);
  const { email, employeeCode, forced } = input;
  const refusalId = useId();
  const currentInput = useRef<HTMLInputElement>(null);
  const wrongCurrent = refusesCurrent(failure) ? failure : null;
  const wrongAt = wrongCurrent?.at ?? null;
  useEffect(() => {
    if (wrongAt === null) return;
    currentInput.current?.focus();
    currentInput.current?.select();
  }, [wrongAt]);
  const newPassword = useNewPasswordDraft();
  const draft = useDraft({
    initial: { current: "", ...newPassword.initial },
    labels: { current: texts.current, ...newPassword.labels },
    checks: { current: checkRequired, ...newPassword.checks },
    onEdit: () => {
      if (failure) flow.send({ type: "form.edit" });
    },
    onSubmit: ({ current, next }) =>
      flow.send({
        type: "form.submit",
        values: { oldPassword: new Secret(current), newPassword: new Secret(next) },
      }),
  });
  const current = draft.field("current");
  return (
    <SignedInLayout heading={texts.heading} {...(forced && { lead: texts.forced })}>
      <form {...draft.form} className={styles.form}>
        <div className={styles.pair}>
          <Field
            name="email"
            label={texts.email}
            defaultValue={email ?? texts.none}
            autoComplete="username"
            dir="ltr"
            readOnly
          />
          <Field
            name="employeeCode"
            label={texts.employeeCode}
            defaultValue={employeeCode ?? texts.none}
            dir="ltr"
            readOnly
          />
        </div>
        <PasswordField
          {...current}
          ref={currentInput}
          problem={wrongCurrent ? failureText(wrongCurrent, common) : current.problem}
          autoComplete="current-password"
          describedBy={failure && !wrongCurrent ? refusalId : undefined}
        />
        <NewPasswordFields next={draft.field("next")} confirm={draft.field("confirm")} />
        <Refusal id={refusalId} failure={failure} said={said} />
        <div className={styles.actions}>
          <SubmitButton text={texts.submit} busy={busy} />
          <button
            type="button"
            className={classes(buttons.button, buttons.quiet, buttons.wide)}
            onClick={() => send({ type: "session.signOut" })}
          >
            {texts.cancel}
          </button>
          <p className={styles.hint}>
            {texts.cancelHint} {!forced && <RouteLink to={{ name: "workspace" }}>{texts.back}</RouteLink>}
          </p>
        </div>
      </form>
    </SignedInLayout>
  );
}
