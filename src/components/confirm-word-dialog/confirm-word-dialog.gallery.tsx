import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { useState } from "react";
import { isTheWord, type WordProblem } from "../../../machines/shared/confirm-word.ts";
import { ConfirmWordDialog, type ConfirmWordDialogProps } from "./confirm-word-dialog.tsx";

export const page = galleryPage<ConfirmWordDialogProps>({
  name: "Confirm-word dialog",
  about: "Asks the person to type a word in capital letters before an action that can't be undone.",
  states: [
    {
      name: "Before something is deleted",
      Show: () => (
        <Opener label="Delete the project">
          {(close) => <Asking onDone={() => close("Deleted.")} onCancel={close} />}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question." },
    text: { type: "ReactNode", about: "What will happen." },
    word: { type: "string", about: "The word, up to 25 characters." },
    confirm: { type: "string", about: "Label of the confirm button.", otherwise: "'Continue'" },
    problem: { type: "'notTheWord' | null", about: "What is wrong with what was typed." },
    onConfirm: { type: "(typed: string) => void", about: "Called with what was typed; the owner checks it." },
    onEdit: { type: "() => void", about: "Called when it's changed." },
    onCancel: { type: "() => void", about: "Called when it's cancelled." },
  },
});

function Asking({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const [problem, setProblem] = useState<WordProblem | null>(null);
  return (
    <ConfirmWordDialog
      title="Delete the project?"
      text="Its 42 tasks are deleted with it."
      word="delete"
      confirm="Delete"
      problem={problem}
      onConfirm={(typed) => (isTheWord(typed, "delete") ? onDone() : setProblem("notTheWord"))}
      onEdit={() => setProblem(null)}
      onCancel={onCancel}
    />
  );
}
