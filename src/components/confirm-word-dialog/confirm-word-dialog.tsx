import { useField } from "@mantine/form";
import { asTyped, WORD_MOST, type WordProblem } from "../../../machines/shared/confirm-word.ts";
import { confirmWordDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../confirm-dialog/confirm-dialog.tsx";
import { Field } from "../field/field.tsx";

export interface ConfirmWordDialogProps extends Pick<ConfirmDialogProps, "title" | "text" | "confirm" | "onCancel"> {
  /** Has to be typed in capital letters; 25 characters at most. */
  word: string;
  /** What is wrong with the word that was sent, or null. */
  problem: WordProblem | null;
  /** What was typed; whether it is the word is the owner's to say. */
  onConfirm(typed: string): void;
  onEdit(): void;
}

/** Asks for a word to be typed before something is done that cannot be taken back. */
export function ConfirmWordDialog({ word, problem, onConfirm, onEdit, ...dialog }: ConfirmWordDialogProps) {
  const texts = useTexts("confirmWordDialog", confirmWordDialog);
  const typed = useField({ initialValue: "", onValueChange: onEdit });
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(typed.getValue())}>
      <Field
        name="word"
        label={texts.pleaseType(asTyped(word))}
        problem={problem && texts[problem](asTyped(word))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={WORD_MOST}
        onInput={typed.setValue}
      />
    </ConfirmDialog>
  );
}
