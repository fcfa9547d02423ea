import { useApp } from "../../../app-actor.ts";
import { type Receiver } from "../../../sends.ts";
import { Field } from "../../../components/field/field.tsx";
import { PasswordField } from "../../../components/password-field/password-field.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { RouteLink } from "../../../components/link/route-link.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { useFormFields } from "../../../components/form/use-form-fields.ts";
import type { FormFields, FormFieldsEvent } from "../../../../machines/parts/form/fields.ts";
import type { Credentials } from "../../../../machines/shared/rules.ts";
import type { Route } from "../../../../machines/shared/routes.ts";
import { Secret } from "../../../../workbench/codec/secret.ts";
import styles from "../../../components/form/form.module.css";

export interface LoginFormProps {
  identifierLabel: string;
  /** The field's initial text. */
  identifier: string;
  forgotPassword: Route;
  /** Whether the browser may suggest passkeys in the field of the identifier. */
  suggestsPasskeys?: boolean;
  busy: boolean;
  /** The flow's context. */
  context: FormFields<Credentials>;
  actor: Receiver<FormFieldsEvent<Credentials>>;
}

/** The form with identifier and password. */
export function LoginForm(props: LoginFormProps) {
  const { identifierLabel, forgotPassword, suggestsPasskeys = false, busy, identifier, context, actor } = props;
  const { texts } = useApp();
  const { form, field, refusal, describedBy } = useFormFields({
    initial: { identifier, password: "" },
    labels: { identifier: identifierLabel, password: texts.login.password },
    context,
    kept: { identifier: "login.identifier" },
    values: ({ identifier, password }) => ({ identifier, password: new Secret(password) }),
    actor,
  });
  return (
    <form {...form} className={styles.form}>
      <Field {...field("identifier")} dir="ltr" autoComplete={suggestsPasskeys ? "username webauthn" : "username"} />
      <PasswordField {...field("password")} autoComplete="current-password" describedBy={describedBy} />
      <Refusal {...refusal} />
      <p className={styles.forgot}>
        <RouteLink to={forgotPassword}>{texts.login.forgotPassword}</RouteLink>
      </p>
      <SubmitButton text={texts.login.submit} busy={busy} />
    </form>
  );
}
