import { draftField, draftProps } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import type { FormField } from "../../../src/components/form/use-form-fields.ts";
import { PasswordField } from "../../../src/components/password-field/password-field.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<FormField & { autoComplete: string }>({
  name: "Password field",
  about: "A password field with a button to show and hide it. Spaces at both ends are removed when submitted.",
  states: [
    {
      name: "Empty, filled and wrong",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <PasswordField {...draftField("one", "Password")} autoComplete="current-password" />
          <PasswordField
            {...draftField("two", "Current password", { defaultValue: "Passw0rd!" })}
            autoComplete="current-password"
          />
          <PasswordField
            {...draftField("three", "New password", { problem: "Please use uppercase." })}
            autoComplete="new-password"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    autoComplete: { type: "'current-password' | 'new-password'", about: "What password managers should offer." },
  },
});
