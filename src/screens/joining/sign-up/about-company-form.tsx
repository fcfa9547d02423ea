import { useSelector } from "@xstate/react";
import { useApp, useTexts } from "../../../app-actor.ts";
import { sends } from "../../../sends.ts";
import { classes } from "../../../components/classes.ts";
import { Field } from "../../../components/field/field.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { asOption } from "../../../constants/options.ts";
import { SelectField } from "../../../components/select-field/select-field.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { useFormFields } from "../../../components/form/use-form-fields.ts";
import type { AboutCompany } from "../../../../machines/joining/sign-up/sign-up.policy.ts";
import { isSending, isUnderWay } from "../../../../machines/joining/sign-up/sign-up.selectors.ts";
import { byName, nameOfCountry } from "../../../../machines/shared/countries.ts";
import { employeeCounts } from "../../../../machines/shared/rules.ts";
import { signUp } from "../../../texts/en/joining.ts";
import { CountriesMissing, CountryPicker } from "../../../components/country-picker/country-picker.tsx";
import type { SignUpFlow } from "../../../../machines/joining/sign-up/sign-up.machine.ts";
import { useCountries } from "./use-countries.ts";
import buttons from "../../../components/button/button.module.css";
import forms from "../../../components/form/form.module.css";

/** The form of the sign-up's second step. */
export function AboutCompanyForm({ flow }: { flow: SignUpFlow }) {
  const { aboutCompany: texts } = useTexts("signUp", signUp);
  const { language } = useApp();
  const busy = useSelector(flow, isUnderWay);
  const sending = useSelector(flow, isSending);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { you } = context;
  const countries = useCountries(flow);
  const { form, field, refusal, describedBy } = useFormFields<AboutCompany>({
    // Most companies are in the country of the person's phone number.
    initial: {
      company: "",
      numemployees: "",
      country: you === null ? "" : nameOfCountry(countries.listed, you.phoneCountry, language),
    },
    labels: texts,
    kept: { company: "signUp.company", numemployees: "signUp.numemployees", country: "signUp.country" },
    context,
    locked: sending,
    sendsEveryEdit: busy,
    values: (typed) => typed,
    actor: flow,
  });
  return (
    <form {...form} className={forms.form}>
      <Field {...field("company")} autoComplete="organization" describedBy={describedBy} />
      <SelectField {...field("numemployees")} options={employeeCounts.map(asOption)} placeholder={texts.choose} />
      <CountryPicker {...countries} field={field("country")} written={byName} autoComplete="country-name" />
      <CountriesMissing {...countries} />
      <Refusal {...refusal} />
      <div className="stack">
        <SubmitButton text={texts.submit} busy={busy} />
        <button
          type="button"
          className={classes(buttons.quiet, buttons.wide)}
          aria-disabled={sending || undefined}
          {...sends(flow, { type: "step.back" })}
        >
          {texts.back}
        </button>
      </div>
    </form>
  );
}
