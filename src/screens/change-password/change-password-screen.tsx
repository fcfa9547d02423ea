import { useSelector } from "@xstate/react";
import { useId, useState } from "react";
import { useApp, useFlow } from "../../app-actor.ts";
import { AccountLayout } from "../../components/account-layout.tsx";
import { classes } from "../../components/classes.ts";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Refusal } from "../../components/refusal.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { checkConfirmPassword, checkNewPassword, checkRequired } from "../../../machines/shared/rules.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import buttons from "../../components/button.module.css";
import styles from "../../components/form.module.css";

export function ChangePasswordScreen() {
  const { texts, send } = useApp();
  const { changePassword } = texts;
  const flow = useFlow("changePassword");
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const { input, failure, said } = useSelector(flow, (snapshot) => snapshot.context);
  const { email, employeeCode, forced } = input;
  const refusalId = useId();
  const checklistId = useId();
  const draft = useDraft({
    initial: { current: "", next: "", confirm: "" },
    labels: { current: changePassword.current, next: changePassword.next, confirm: changePassword.confirm },
    checks: {
      current: checkRequired,
      next: checkNewPassword,
      confirm: (value, { next }) => checkConfirmPassword(value, next),
    },
    onEdit: () => {
      if (failure) flow.send({ type: "form.edit" });
    },
    onSubmit: ({ current, next }) =>
      flow.send({
        type: "form.submit",
        values: { oldPassword: new Secret(current), newPassword: new Secret(next) },
      }),
  });
  const [typed, setTyped] = useState("");
  const next = draft.field("next");
  return (
    <AccountLayout heading={changePassword.heading} {...(forced && { lead: changePassword.forced })}>
      <form {...draft.form} className={styles.form}>
        <div className={styles.pair}>
          <Field
            name="email"
            label={changePassword.email}
            defaultValue={email ?? changePassword.none}
            autoComplete="username"
            readOnly
          />
          <Field
            name="employeeCode"
            label={changePassword.employeeCode}
            defaultValue={employeeCode ?? changePassword.none}
            readOnly
          />
        </div>
        <PasswordField
          {...draft.field("current")}
          autoComplete="current-password"
          describedBy={failure ? refusalId : undefined}
        />
        <PasswordField
          {...next}
          autoComplete="new-password"
          describedBy={checklistId}
          onInput={(value) => {
            next.onInput(value);
            setTyped(value);
          }}
        />
        <PasswordChecklist id={checklistId} password={typed} />
        <PasswordField {...draft.field("confirm")} autoComplete="new-password" />
        <Refusal id={refusalId} failure={failure} said={said} />
        <div className={styles.actions}>
          <SubmitButton text={changePassword.submit} busy={busy} />
          <button
            type="button"
            className={classes(buttons.button, buttons.quiet, buttons.wide)}
            onClick={() => send({ type: "session.signOut" })}
          >
            {changePassword.cancel}
          </button>
          <p className={styles.hint}>
            {changePassword.cancelHint}{" "}
            {!forced && <RouteLink to={{ name: "workspace" }}>{changePassword.back}</RouteLink>}
          </p>
        </div>
      </form>
    </AccountLayout>
  );
}
