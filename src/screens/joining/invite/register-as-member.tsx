import { useSelector } from "@xstate/react";
import { Field } from "../../../components/field/field.tsx";
import { NewPasswordFields } from "../../../components/new-password/new-password-fields.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { useFormFields } from "../../../components/form/use-form-fields.ts";
import { fingerprint } from "../../../../machines/shared/drawn-from.ts";
import { Secret } from "../../../../workbench/codec/secret.ts";
import { invite } from "../../../texts/en/joining.ts";
import { newPassword } from "../../../texts/en/passwords.ts";
import { useTexts } from "../../../app-actor.ts";
import type { InviteFlow } from "../../../../machines/joining/invite/invite.machine.ts";
import forms from "../../../components/form/form.module.css";

type Registering = NonNullable<ReturnType<InviteFlow["getSnapshot"]>["children"]["registering"]>;

/** The form that creates an account; nothing once the account exists. */
export function RegisterAsMember({ flow }: { flow: InviteFlow }) {
  const registering = useSelector(flow, ({ children }) => children.registering);
  return registering ? <MemberForm registering={registering} /> : null;
}

function MemberForm({ registering }: { registering: Registering }) {
  const { register: texts } = useTexts("invite", invite);
  const busy = useSelector(registering, (snapshot) => snapshot.hasTag("busy"));
  const context = useSelector(registering, (snapshot) => snapshot.context);
  const { input } = context;
  const invitation = fingerprint(input.code);
  const passwords = useTexts("newPassword", newPassword);
  const { form, field, refusal, describedBy } = useFormFields({
    initial: { firstName: "", lastName: "", email: input.email ?? "", password: "", confirm: "" },
    labels: { ...texts, ...passwords },
    // Stored by invitation, because another one may be for another person. The code itself is a secret.
    kept: {
      firstName: `invite.${invitation}.firstName`,
      lastName: `invite.${invitation}.lastName`,
      ...(input.email === null && { email: `invite.${invitation}.email` }),
    },
    context,
    locked: busy,
    values: ({ password, confirm, ...member }) => ({
      ...member,
      password: new Secret(password),
      confirm: new Secret(confirm),
    }),
    actor: registering,
  });
  return (
    <form {...form} className={forms.form}>
      <div className={forms.pair}>
        <Field {...field("firstName")} autoComplete="given-name" />
        <Field {...field("lastName")} autoComplete="family-name" />
      </div>
      <Field
        {...field("email")}
        inputMode="email"
        autoComplete="username"
        readOnly={busy || input.email !== null}
        describedBy={describedBy}
      />
      <NewPasswordFields password={field("password")} confirm={field("confirm")} />
      <Refusal {...refusal} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}
