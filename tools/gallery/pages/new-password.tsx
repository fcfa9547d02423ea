import { draftField } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import {
  NewPasswordFields,
  type NewPasswordFieldsProps,
} from "../../../src/components/new-password/new-password-fields.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<NewPasswordFieldsProps>({
  name: "New password",
  about: "A new password with a live checklist of its rules, and its confirmation.",
  states: [
    {
      name: "Word to type",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <NewPasswordFields
            password={draftField("next", "New Password")}
            confirm={draftField("confirm", "Confirm Password")}
          />
        </div>
      ),
    },
    {
      name: "Passwords that don't match",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <NewPasswordFields
            password={draftField("other", "New Password", { defaultValue: "Passw0rd!" })}
            confirm={draftField("again", "Confirm Password", {
              problem: "Password and confirm password does not match",
            })}
          />
        </div>
      ),
    },
  ],
  props: {
    password: { type: "DraftField", about: "The new password." },
    confirm: { type: "DraftField", about: "Its confirmation." },
    describedBy: { type: "string", about: "The id of an error that describes it.", otherwise: "none" },
  },
});
