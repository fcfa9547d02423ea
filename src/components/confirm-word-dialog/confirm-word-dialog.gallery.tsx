import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { ConfirmWordDialog, type ConfirmWordDialogProps } from "./confirm-word-dialog.tsx";

export const page = galleryPage<ConfirmWordDialogProps>({
  name: "Confirm-word dialog",
  about: "Asks the person to type a word in capital letters before an action that can't be undone.",
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
    text: { type: "ReactNode", about: "What will happen." },
    word: { type: "string", about: "The word, up to 25 characters." },
    confirm: { type: "string", about: "Label of the confirm button.", otherwise: "'Continue'" },
    onConfirm: { type: "() => void", about: "Called when the word was typed and confirmed." },
    onCancel: { type: "() => void", about: "Called when it's cancelled." },
  },
});
