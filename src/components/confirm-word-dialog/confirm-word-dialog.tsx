import { useField } from "@mantine/form";
import { asTyped, WORD_MOST, type WordProblem } from "../../../machines/shared/confirm-word.ts";
import { confirmWordDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../app-actor.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../confirm-dialog/confirm-dialog.tsx";
import { Field } from "../field/field.tsx";
import { Sentence } from "../sentence.tsx";

export interface ConfirmWordDialogProps extends Pick<ConfirmDialogProps, "title" | "text" | "confirm" | "onCancel"> {
  /** The word to type in capital letters; at most 25 characters. */
  word: string;
  /** The problem of the submitted word, or null. */
  problem: WordProblem | null;
  /** Called with the typed text. The owner decides whether it is the word. */
  onConfirm(typed: string): void;
  onEdit(): void;
}

/** Asks to type a word before something that can't be undone. */
export function ConfirmWordDialog({ word, problem, onConfirm, onEdit, ...dialog }: ConfirmWordDialogProps) {
  const texts = useTexts("confirmWordDialog", confirmWordDialog);
  const typed = useField({ initialValue: "", onValueChange: onEdit });
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(typed.getValue())}>
      <Field
        name="word"
        label={<Sentence text={texts.pleaseType(asTyped(word))} names={[asTyped(word)]} />}
        problem={problem && <Sentence text={texts[problem](asTyped(word))} names={[asTyped(word)]} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={WORD_MOST}
        onInput={typed.setValue}
      />
    </ConfirmDialog>
  );
}
