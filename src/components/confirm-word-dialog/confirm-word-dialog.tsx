import { useField } from "@mantine/form";
import { asTyped, WORD_MOST, type WordProblem } from "../../../machines/shared/confirm-word.ts";
import { confirmWordDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../app-actor.ts";
import { type Gives, pressOf } from "../../sends.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../confirm-dialog/confirm-dialog.tsx";
import { Field } from "../field/field.tsx";
import { Sentence } from "../sentence.tsx";

export interface ConfirmWordDialogProps extends Pick<ConfirmDialogProps, "title" | "text" | "confirm" | "cancels"> {
  /** The word to type in capital letters; at most 25 characters. */
  word: string;
  /** The problem of the submitted word, or null. */
  problem: WordProblem | null;
  /** Gets the typed text. The owner decides whether it is the word. */
  submits: Gives<string>;
  edits: Gives<string>;
}

/** Asks to type a word before something that can't be undone. */
export function ConfirmWordDialog({ word, problem, submits, edits, ...dialog }: ConfirmWordDialogProps) {
  const texts = useTexts("confirmWordDialog", confirmWordDialog);
  const typed = useField({ initialValue: "", onValueChange: edits.give });
  return (
    <ConfirmDialog {...dialog} confirms={pressOf(submits, typed.getValue)}>
      <Field
        {...edits.mark()}
        name="word"
        label={<Sentence text={texts.pleaseType(asTyped(word))} names={[asTyped(word)]} />}
        problem={problem && <Sentence text={texts[problem](asTyped(word))} names={[asTyped(word)]} />}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={WORD_MOST}
        onInput={typed.setValue}
      />
    </ConfirmDialog>
  );
}
