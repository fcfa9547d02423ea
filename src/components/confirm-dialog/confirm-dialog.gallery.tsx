import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";

export const page = galleryPage<ConfirmDialogProps>({
  name: "Confirm dialog",
  about: "Asks before something is done that cannot be taken back. Esc and Cancel leave everything as it is.",
  states: [
    {
      name: "In the specification's words",
      Show: () => (
        <Opener label="Ask">
          {(close) => (
            <ConfirmDialog
              text="The changes could not be saved. Go on without them?"
              onConfirm={() => close("Confirmed.")}
              onCancel={() => close("Cancelled.")}
            />
          )}
        </Opener>
      ),
    },
    {
      name: "In words of its own",
      Show: () => (
        <Opener label="Sign out everywhere">
          {(close) => (
            <ConfirmDialog
              title="Sign out everywhere?"
              text="All other sessions end at once."
              confirm="Sign out"
              onConfirm={() => close("Confirmed.")}
              onCancel={() => close("Cancelled.")}
            />
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question.", otherwise: "'Something went wrong.'" },
    text: { type: "ReactNode", about: "What comes of it." },
    confirm: { type: "string", about: "The words of the button that goes on.", otherwise: "'Continue'" },
    onConfirm: { type: "() => void", about: "The person goes on." },
    onCancel: { type: "() => void", about: "The person does not." },
  },
});
