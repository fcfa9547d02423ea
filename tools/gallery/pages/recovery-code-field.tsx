import { draftField } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import { RecoveryCodeField } from "../../../src/components/recovery-code-field/recovery-code-field.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<{ field: unknown; describedBy: unknown }>({
  name: "Recovery code field",
  about: "A field for a recovery code, with an example: 4 characters, a hyphen, 6 characters.",
  states: [
    {
      name: "Empty and required",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <RecoveryCodeField field={draftField("recoveryCode", "Recovery Code")} />
          <RecoveryCodeField field={draftField("missing", "Your recovery code", { problem: "Required*" })} />
        </div>
      ),
    },
  ],
  props: {
    field: { type: "FormField", about: "The field of the form." },
    describedBy: { type: "string", about: "The id of an error that describes it." },
  },
});
