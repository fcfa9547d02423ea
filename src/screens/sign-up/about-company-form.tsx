import { useSelector } from "@xstate/react";
import { useId } from "react";
import { useApp } from "../../app-actor.ts";
import { classes } from "../../components/classes.ts";
import { Field } from "../../components/field/field.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { asOption } from "../../components/select-field/options.ts";
import { SelectField } from "../../components/select-field/select-field.tsx";
import { SubmitButton } from "../../components/button/submit-button.tsx";
import { useDraft } from "../../components/form/use-draft.ts";
import { checkRequired, employeeCounts } from "../../../machines/shared/rules.ts";
import { signUp } from "../../texts/en/joining.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { byName, checkCountry, nameOfCountry } from "../../../machines/shared/countries.ts";
import { CountryPicker } from "../../components/country-picker/country-picker.tsx";
import type { SignUpFlow } from "./sign-up-screen.tsx";
import { useCountries } from "./use-countries.ts";
import buttons from "../../components/button/button.module.css";
import forms from "../../components/form/form.module.css";

/** The second step, 'aboutCompany'. */
export function AboutCompanyForm({ flow }: { flow: SignUpFlow }) {
  const { aboutCompany: texts } = useTexts("signUp", signUp);
  const busy = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: "sending" } }));
  const isUnclear = useSelector(flow, (snapshot) => snapshot.matches({ open: { form: { aboutCompany: "unclear" } } }));
  const { you, failure, said } = useSelector(flow, (snapshot) => snapshot.context);
  const refusalId = useId();
  const { language } = useApp();
  const list = useCountries(flow);
  const draft = useDraft({
    // Most companies are where their telephone is.
    initial: {
      company: "",
      numemployees: "",
      country: you === null ? "" : nameOfCountry(list.listed, you.phoneCountry, language),
    },
    labels: texts,
    kept: { company: "signUp.company", numemployees: "signUp.numemployees", country: "signUp.country" },
    checks: { company: checkRequired, numemployees: checkRequired, country: checkCountry(list.listed, byName) },
    onEdit: () => {
      if (failure || isUnclear || busy) flow.send({ type: "form.edit" });
    },
    onSubmit: (company) => flow.send({ type: "aboutCompany.submit", company }),
  });
  return (
    <form {...draft.form} className={forms.form}>
      <Field {...draft.field("company")} autoComplete="organization" describedBy={failure ? refusalId : undefined} />
      <SelectField {...draft.field("numemployees")} options={employeeCounts.map(asOption)} placeholder={texts.choose} />
      <CountryPicker
        {...list}
        field={draft.field("country", isUnclear ? "invalid" : null)}
        written={byName}
        autoComplete="country-name"
      />
      <Refusal id={refusalId} failure={failure} said={said} />
      <div className={forms.actions}>
        <SubmitButton text={texts.submit} busy={busy} />
        <button
          type="button"
          className={classes(buttons.button, buttons.quiet, buttons.wide)}
          aria-disabled={busy || undefined}
          onClick={() => flow.send({ type: "step.back" })}
        >
          {texts.back}
        </button>
      </div>
    </form>
  );
}
