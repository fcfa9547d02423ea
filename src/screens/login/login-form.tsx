import { useId } from "react";
import { useApp } from "../../app-actor.ts";
import { Field } from "../../components/field/field.tsx";
import { PasswordField } from "../../components/password-field/password-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { RouteLink } from "../../components/link/route-link.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import type { Failure } from "../../../machines/shared/failure.ts";
import type { Route } from "../../../machines/shared/routes.ts";
import { checkLoginPassword, checkRequired } from "../../../machines/shared/rules.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import styles from "../../components/form/form.module.css";

export interface LoginFormProps {
  identifierLabel: string;
  /** Filled in at first. */
  identifier: string;
  forgotPassword: Route;
  busy: boolean;
  failure: Failure | null;
  said: number;
  onEdit(): void;
  onSubmit(values: { identifier: string; password: Secret }): void;
}

/** Identifier and password (specification section 2, Login, Onboarding login and Authorize). */
export function LoginForm(props: LoginFormProps) {
  const { identifierLabel, forgotPassword, busy, failure, said, identifier, onEdit, onSubmit } = props;
  const { texts } = useApp();
  const refusalId = useId();
  const draft = useDraft({
    initial: { identifier, password: "" },
    labels: { identifier: identifierLabel, password: texts.login.password },
    kept: { identifier: "login.identifier" },
    checks: { identifier: checkRequired, password: checkLoginPassword },
    onEdit: () => {
      if (failure) onEdit();
    },
    onSubmit: (values) => onSubmit({ identifier: values.identifier, password: new Secret(values.password) }),
  });
  return (
    <form {...draft.form} className={styles.form}>
      <Field
        {...draft.field("identifier")}
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...draft.field("password")}
        autoComplete="current-password"
        describedBy={failure ? refusalId : undefined}
      />
      <Refusal id={refusalId} failure={failure} said={said} />
      <p className={styles.forgot}>
        <RouteLink to={forgotPassword}>{texts.login.forgotPassword}</RouteLink>
      </p>
      <SubmitButton text={texts.login.submit} busy={busy} />
    </form>
  );
}
