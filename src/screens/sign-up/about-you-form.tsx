import { useSelector } from "@xstate/react";
import { useId, useRef } from "react";
import { useApp } from "../../app-actor.ts";
import { Field } from "../../components/field/field.tsx";
import { PhoneField } from "../../components/phone-field/phone-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { checkEmail, checkPhone, checkRequired } from "../../../machines/shared/rules.ts";
import { signUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { checkCountry, defaultDialCode, withDialCode } from "../../../machines/shared/countries.ts";
import type { SignUpFlow } from "./sign-up-screen.tsx";
import { Terms } from "./terms.tsx";
import { useCountries } from "./use-countries.ts";
import forms from "../../components/form/form.module.css";

/** The first step, 'aboutYou'. */
export function AboutYouForm({ flow }: { flow: SignUpFlow }) {
  const { aboutYou: texts } = useTexts("signUp", signUp);
  const { now, language } = useApp();
  const busy = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: "checking" } }));
  const isReminding = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: { aboutYou: "reminding" } } }));
  const isUnclear = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: { aboutYou: "unclear" } } }));
  const { failure, said, remindUntil, you } = useSelector(flow, (snapshot) => snapshot.context);
  const isUnticked = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: { aboutYou: "unticked" } } }));
  const refusalId = useId();
  const agreed = useRef<HTMLInputElement>(null);
  const list = useCountries(flow);
  const hasSubmitted = failure !== null || you !== null || isReminding || isUnticked || isUnclear || busy;
  const onEdit = () => {
    if (hasSubmitted) flow.send({ type: "form.edit" });
  };
  const draft = useDraft({
    initial: { firstName: "", lastName: "", email: "", phoneCountry: defaultDialCode(language), phone: "" },
    labels: texts,
    kept: {
      firstName: "signUp.firstName",
      lastName: "signUp.lastName",
      email: "signUp.email",
      phoneCountry: "signUp.phoneCountry",
      phone: "signUp.phone",
    },
    checks: {
      firstName: checkRequired,
      lastName: checkRequired,
      email: checkEmail,
      phoneCountry: checkCountry(list.listed, withDialCode),
      phone: checkPhone,
    },
    onEdit,
    onSubmit: ({ phoneCountry, ...values }) => {
      const hasAgreed = agreed.current?.checked ?? false;
      if (!hasAgreed) agreed.current?.focus();
      flow.send({
        type: "aboutYou.submit",
        you: { ...values, country: phoneCountry },
        agreed: hasAgreed,
        at: now(),
      });
    },
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
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        describedBy={failure ? refusalId : undefined}
      />
      <PhoneField
        country={draft.field("phoneCountry", isUnclear ? "invalid" : null)}
        phone={draft.field("phone")}
        countries={list}
      />
      <Terms
        ref={agreed}
        // Reaching the second step takes agreeing.
        agreed={you !== null}
        reminder={isReminding ? remindUntil : null}
        isMissing={isReminding || isUnticked}
        onEdit={onEdit}
      />
      <Refusal id={refusalId} failure={failure} said={said} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}
