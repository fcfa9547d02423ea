import { Stack } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { asTyped, WORD_MOST, type WordProblem } from "../../../machines/shared/confirm-word.ts";
import { confirmDialog, confirmWordDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { ConfirmButtons } from "../confirm-dialog/confirm-buttons.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Field } from "../field/field.tsx";

export interface ConfirmWordDialogProps {
  title: string;
  text: ReactNode;
  /** Has to be typed in capital letters; 25 characters at most. */
  word: string;
  /** The words of the button that goes on. */
  confirm?: string;
  /** What is wrong with the word that was sent, or null. */
  problem: WordProblem | null;
  /** What was typed; whether it is the word is the owner's to say. */
  onConfirm(typed: string): void;
  /** Another character was typed. */
  onEdit(): void;
  onCancel(): void;
}

/** Asks for a word to be typed before something is done that cannot be taken back. */
export function ConfirmWordDialog(props: ConfirmWordDialogProps) {
  const { title, text, word, confirm, problem, onConfirm, onEdit, onCancel } = props;
  const texts = useTexts("confirmWordDialog", confirmWordDialog);
  const { confirm: goOn } = useTexts("confirmDialog", confirmDialog);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={title} text={text} onDismiss={onCancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(input.current?.value ?? "");
          input.current?.focus();
        }}
      >
        <Stack>
          <Field
            ref={input}
            name="word"
            defaultValue={undefined}
            label={texts.pleaseType(asTyped(word))}
            problem={problem && texts[problem](asTyped(word))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={WORD_MOST}
            onInput={onEdit}
          />
          <ConfirmButtons confirm={confirm ?? goOn} onCancel={onCancel} />
        </Stack>
      </form>
    </Dialog>
  );
}
