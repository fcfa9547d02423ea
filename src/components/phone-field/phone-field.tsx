import { digitsOf } from "../../../machines/shared/spelling.ts";
import { type CountryList, CountryPicker } from "../country-picker/country-picker.tsx";
import { withDialCode } from "../../../machines/shared/countries.ts";
import { Field } from "../field/field.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import forms from "../form/form.module.css";

export interface PhoneFieldProps {
  country: FormField;
  phone: FormField;
  countries: CountryList;
}

/** A phone number: a country with its dial code (India +91 by default) and the digits. */
export function PhoneField({ country, phone, countries }: PhoneFieldProps) {
  return (
    <div className={forms.pair}>
      <CountryPicker {...countries} field={country} written={withDialCode} autoComplete="tel-country-code" />
      <Field {...phone} type="tel" inputMode="numeric" autoComplete="tel-national" tidy={digitsOf} />
    </div>
  );
}
