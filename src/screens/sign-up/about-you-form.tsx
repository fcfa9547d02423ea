import { useSelector } from "@xstate/react";
import { useId, useMemo, useRef } from "react";
import { useApp } from "../../app-actor.ts";
import { Field } from "../../components/field/field.tsx";
import { PhoneField } from "../../components/phone-field/phone-field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { present } from "../../../machines/shared/present.ts";
import { checkEmail, checkPhone, checkRequired } from "../../../machines/shared/rules.ts";
import { signUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import {
  checkCountry,
  countriesOf,
  countryOf,
  defaultDialCode,
  withDialCode,
} from "../../components/country-picker/countries.ts";
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
  const isUnticked = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: { aboutYou: "unticked" } } }));
  const { failure, said, remindUntil } = useSelector(flow, (snapshot) => snapshot.context);
  const refusalId = useId();
  const agreed = useRef<HTMLInputElement>(null);
  const list = useCountries(flow);
  const countries = useMemo(() => countriesOf(list.listed, language), [list.listed, language]);
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
      phoneCountry: checkCountry(countries, withDialCode),
      phone: checkPhone,
    },
    onEdit: () => {
      if (failure) flow.send({ type: "form.edit" });
    },
    onSubmit: ({ phoneCountry, ...values }) => {
      const { code, dial_code } = present(countryOf(countries, withDialCode, phoneCountry));
      const hasAgreed = agreed.current?.checked ?? false;
      if (!hasAgreed) agreed.current?.focus();
      flow.send({
        type: "aboutYou.submit",
        you: { ...values, phoneCountry: code, dialCode: dial_code },
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
      <PhoneField country={draft.field("phoneCountry")} phone={draft.field("phone")} countries={list} />
      <Terms
        ref={agreed}
        reminder={isReminding ? remindUntil : null}
        isMissing={isReminding || isUnticked}
        onEdit={() => {
          if (isReminding || isUnticked) flow.send({ type: "form.edit" });
        }}
      />
      <Refusal id={refusalId} failure={failure} said={said} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}
