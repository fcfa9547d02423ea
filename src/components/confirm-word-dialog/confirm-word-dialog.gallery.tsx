import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { ConfirmWordDialog, type ConfirmWordDialogProps } from "./confirm-word-dialog.tsx";

export const page = galleryPage<ConfirmWordDialogProps>({
  name: "Confirm-word dialog",
  about: "Asks for a word to be typed in capital letters before something is done that cannot be taken back.",
  states: [
    {
      name: "Before something is deleted",
      Show: () => (
        <Opener label="Delete the project">
          {(close) => (
            <ConfirmWordDialog
              title="Delete the project?"
              text="Its 42 tasks are deleted with it."
              word="delete"
              confirm="Delete"
              onConfirm={() => close("Deleted.")}
              onCancel={close}
            />
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question." },
    text: { type: "ReactNode", about: "What comes of it." },
    word: { type: "string", about: "The word; 25 characters at most." },
    confirm: { type: "string", about: "The words of the button that goes on.", otherwise: "'Continue'" },
    onConfirm: { type: "() => void", about: "The word was typed." },
    onCancel: { type: "() => void", about: "Nothing is done." },
  },
});
