import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useApp, useTexts } from "../../../app-actor.ts";
import { gives } from "../../../sends.ts";
import { CountriesMissing } from "../../../components/country-picker/country-picker.tsx";
import { Field } from "../../../components/field/field.tsx";
import { PhoneField } from "../../../components/phone-field/phone-field.tsx";
import { Refusal } from "../../../components/refusal/refusal.tsx";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { useFormFields } from "../../../components/form/use-form-fields.ts";
import type { FilledYou } from "../../../../machines/joining/sign-up/sign-up.policy.ts";
import { isGood, isUnderWay } from "../../../../machines/joining/sign-up/sign-up.selectors.ts";
import { countriesOf, defaultDialCode, withDialCode } from "../../../../machines/shared/countries.ts";
import { digitsOf } from "../../../../machines/shared/spelling.ts";
import { shownPhone, toRead } from "../../../../machines/joining/sign-up/sign-up.rules.ts";
import { signUp } from "../../../texts/en/joining.ts";
import type { SignUpFlow } from "../../../../machines/joining/sign-up/sign-up.machine.ts";
import { Terms } from "./terms.tsx";
import { useCountries } from "./use-countries.ts";
import forms from "../../../components/form/form.module.css";

/** The form of the sign-up's first step. */
export function AboutYouForm({ flow }: { flow: SignUpFlow }) {
  const { aboutYou: texts } = useTexts("signUp", signUp);
  const { language } = useApp();
  const busy = useSelector(flow, isUnderWay);
  const good = useSelector(flow, isGood);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { remindUntil } = context;
  const countries = useCountries(flow);
  const { form, field, refusal, describedBy, read, show } = useFormFields<FilledYou>({
    initial: {
      firstName: "",
      lastName: "",
      email: "",
      phoneCountry: defaultDialCode(language),
      phone: "",
      terms: "",
    },
    labels: texts,
    kept: {
      firstName: "signUp.firstName",
      lastName: "signUp.lastName",
      email: "signUp.email",
      phoneCountry: "signUp.phoneCountry",
      phone: "signUp.phone",
    },
    context,
    sendsEveryEdit: good || busy,
    values: (typed) => typed,
    actor: flow,
  });
  const { listed } = countries;
  const reading = context.read;
  useEffect(() => {
    const shown = reading?.isCertain && shownPhone(listed, reading);
    // A number that the person has typed since stays, and so does a country that they have chosen since.
    if (!shown || digitsOf(read().phone) !== digitsOf(reading.text)) return;
    if (toRead({ countries: listed }, read()).chosen !== reading.chosen) return;
    const country = countriesOf(listed, language).find(({ code }) => code === shown.country.code);
    if (country) show("phoneCountry", withDialCode(country));
    show("phone", shown.phone);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each number that was read
  }, [reading, listed]);

  return (
    <form {...form} className={forms.form}>
      <div className={forms.pair}>
        <Field {...field("firstName")} autoComplete="given-name" />
        <Field {...field("lastName")} autoComplete="family-name" />
      </div>
      <Field {...field("email")} inputMode="email" autoComplete="email" describedBy={describedBy} />
      <PhoneField
        country={field("phoneCountry")}
        phone={field("phone")}
        countries={countries}
        reads={gives(flow, "phone.give", () => {
          const { phone, phoneCountry } = read();
          return { type: "phone.give", phone, phoneCountry };
        })}
      />
      <CountriesMissing {...countries} />
      <Terms field={field("terms")} isReminder={remindUntil !== null} />
      <Refusal {...refusal} />
      <SubmitButton text={texts.submit} busy={busy} />
    </form>
  );
}
