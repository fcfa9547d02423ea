import { takes } from "../unbound.ts";
import { useApp } from "../../../src/app-actor.ts";
import { draftField } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import { examples } from "../countries.ts";
import { defaultDialCode } from "../../../machines/shared/countries.ts";
import type { FormField } from "../../../src/components/form/use-form-fields.ts";
import { PhoneField, type PhoneFieldProps } from "../../../src/components/phone-field/phone-field.tsx";

function Phone({ name, label, ...more }: Pick<FormField, "name" | "label"> & Partial<FormField>) {
  const { language } = useApp();
  return (
    <PhoneField
      country={draftField(`${name}Country`, `${label}: country code`, { defaultValue: defaultDialCode(language) })}
      phone={draftField(name, label, more)}
      countries={examples}
      reads={takes(() => {})}
    />
  );
}

export const page = galleryPage<PhoneFieldProps>({
  name: "Phone field",
  about: "A phone number: a country with its dial code (India +91 by default) and the digits.",
  states: [
    { name: "Default", Show: () => <Phone name="phone" label="Phone" /> },
    {
      name: "Invalid",
      Show: () => <Phone name="other" label="Other phone" defaultValue="12" problem="Phone must be valid." />,
    },
  ],
  props: {
    country: { type: "FormField", about: "The country with the dial code." },
    phone: { type: "FormField", about: "The digits." },
    countries: { type: "CountryList", about: "The countries and whether they're loaded." },
    reads: { type: "Gives<void>", about: "Told when a number was pasted, filled in or left." },
  },
});
