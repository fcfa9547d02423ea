import { useSelector } from "@xstate/react";
import { useId } from "react";
import { Field } from "../../components/field/field.tsx";
import { useNewPasswordDraft } from "../../components/new-password/use-new-password-draft.ts";
import { NewPasswordFields } from "../../components/new-password/new-password-fields.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { checkEmail, checkRequired } from "../../../machines/shared/rules.ts";
import { Secret } from "../../../machines/shared/secret.ts";
import { invite } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import type { InviteFlow } from "./invite-screen.tsx";
import forms from "../../components/form/form.module.css";

type Registering = NonNullable<ReturnType<InviteFlow["getSnapshot"]>["children"]["registering"]>;

/** An account for somebody who has none; absent once it is made. */
export function RegisterAsMember({ flow }: { flow: InviteFlow }) {
  const registering = useSelector(flow, ({ children }) => children.registering);
  return registering ? <MemberForm registering={registering} /> : null;
}

function MemberForm({ registering }: { registering: Registering }) {
  const { register: texts } = useTexts("invite", invite);
  const busy = useSelector(registering, (snapshot) => snapshot.hasTag("busy"));
  const { input, failure, said } = useSelector(registering, (snapshot) => snapshot.context);
  const refusalId = useId();
  const newPassword = useNewPasswordDraft();
  const draft = useDraft({
    initial: { firstName: "", lastName: "", email: input.email ?? "", ...newPassword.initial },
    labels: { ...texts, ...newPassword.labels },
    // Of this invitation: another is somebody else's.
    kept: {
      firstName: `invite.${input.code}.firstName`,
      lastName: `invite.${input.code}.lastName`,
      ...(input.email === null && { email: `invite.${input.code}.email` }),
    },
    checks: { firstName: checkRequired, lastName: checkRequired, email: checkEmail, ...newPassword.checks },
    onEdit: () => {
      if (failure) registering.send({ type: "form.edit" });
    },
    onSubmit: ({ firstName, lastName, email, next }) =>
      registering.send({ type: "form.submit", values: { firstName, lastName, email, password: new Secret(next) } }),
  });
  return (
    <form {...draft.form} className={forms.form}>
      <div className={forms.pair}>
        <Field {...draft.field("firstName")} autoComplete="given-name" />
        <Field {...draft.field("lastName")} autoComplete="family-name" />
      </div>
      <Field
        {...draft.field("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={input.email !== null}
        describedBy={failure ? refusalId : undefined}
      />
      <NewPasswordFields next={draft.field("next")} confirm={draft.field("confirm")} />
      <Refusal id={refusalId} failure={failure} said={said} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}
