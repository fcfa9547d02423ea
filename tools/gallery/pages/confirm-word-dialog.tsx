import { presses, takes } from "../unbound.ts";
import { useState } from "react";
import { isTheWord } from "../../../machines/shared/confirm-word.ts";
import { galleryPage } from "../gallery-page.ts";
import { Opener } from "../opener.tsx";
import {
  ConfirmWordDialog,
  type ConfirmWordDialogProps,
} from "../../../src/components/confirm-word-dialog/confirm-word-dialog.tsx";

function Asking({ close }: { close(outcome?: string): void }) {
  const [isWrong, setWrong] = useState(false);
  return (
    <ConfirmWordDialog
      title="Delete the project?"
      text="Its 42 tasks are deleted with it."
      word="delete"
      confirm="Delete"
      problem={isWrong ? "notTheWord" : null}
      edits={takes(() => setWrong(false))}
      submits={takes((typed) => (isTheWord(typed, "delete") ? close("Deleted.") : setWrong(true)))}
      cancels={presses(close)}
    />
  );
}

export const page = galleryPage<ConfirmWordDialogProps>({
  name: "Confirm-word dialog",
  about: "Asks the person to type a word in capital letters before an action that can't be undone.",
  states: [
    {
      name: "Before something is deleted",
      Show: () => <Opener label="Delete the project">{(close) => <Asking close={close} />}</Opener>,
    },
  ],
  props: {
    title: { type: "string", about: "The question.", otherwise: "'Something went wrong.'" },
    text: { type: "ReactNode", about: "What will happen.", otherwise: "none" },
    word: { type: "string", about: "The word, up to 25 characters." },
    confirm: { type: "string", about: "Label of the confirm button.", otherwise: "'Continue'" },
    problem: { type: "WordProblem | null", about: "What is wrong with what was typed: notTheWord." },
    submits: { type: "Gives<string>", about: "Gets what was typed, to be checked." },
    edits: { type: "Gives<string>", about: "Told when it's edited." },
    cancels: { type: "Press", about: "Used when it's cancelled." },
  },
});
