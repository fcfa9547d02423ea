import { withDialCode } from "../../../machines/shared/countries.ts";
import { digitsOf, hasExtension, withoutMarks } from "../../../machines/shared/spelling.ts";
import { type CountryList, CountryPicker } from "../country-picker/country-picker.tsx";
import { alsoMarked, type Gives } from "../../sends.ts";
import { Field } from "../field/field.tsx";
import type { FormField } from "../form/use-form-fields.ts";
import forms from "../form/form.module.css";

export interface PhoneFieldProps {
  country: FormField;
  phone: FormField;
  countries: Pick<CountryList, "listed" | "state">;
  /** Used when a person pastes a number, fills it in or leaves the field, so that the machine reads it. */
  reads: Gives<void>;
}

/** A phone number: a country with its dial code (India +91 by default) and the digits. */
export function PhoneField({ country, phone, countries, reads }: PhoneFieldProps) {
  return (
    <div
      className={forms.phone}
      // Runs after the field's own handler, so that the machine clears the problem before it reads the number.
      onInput={({ target, nativeEvent }) => {
        if (target instanceof HTMLInputElement && target.name === phone.name && isGiven(nativeEvent)) reads.give();
      }}
    >
      <CountryPicker {...countries} field={country} written={withDialCode} autoComplete="tel-country-code" />
      <Field
        {...phone}
        {...alsoMarked(phone, reads.mark())}
        // A field of the type tel may ask the browser only for a whole number.
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="tel-national"
        tidy={tidyPhone}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event;
          const isTyped = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
          if (isTyped && digitsOf(key) === "") event.preventDefault();
        }}
        onBlur={(event) => {
          phone.onBlur(event);
          reads.give();
        }}
      />
    </div>
  );
}

/**
 * Whether a text came at once, by a paste, a password manager or the browser, instead of key by key. A pressed key
 * inserts one letter, as `insertText` or `insertCompositionText`.
 */
const isGiven = (event: Event) =>
  !(event instanceof InputEvent) ||
  /^insert(?!(?:Composition)?Text$)/.test(event.inputType) ||
  (event.data ?? "").length > 1;

/** Whether a text is a whole number with a plus sign. It came at once, because the field ignores the plus key. */
const isInternational = (text: string) => text.includes("+") && digitsOf(text).length > 3;

/** Keeps only digits. A number with a plus sign or an extension stays unchanged until the machine has read it. */
function tidyPhone(typed: string): string {
  const plain = withoutMarks(typed).normalize("NFKC");
  return isInternational(plain) || hasExtension(plain) ? plain.trimStart() : digitsOf(plain);
}
