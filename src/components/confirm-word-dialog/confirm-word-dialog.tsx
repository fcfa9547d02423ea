import { type ReactNode, useRef, useState } from "react";
import { confirmDialog, confirmWordDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { ConfirmButtons } from "../confirm-dialog/confirm-buttons.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Field } from "../field/field.tsx";
import { asTyped, isTheWord, WORD_MOST } from "./word.ts";
import dialogs from "../dialog/dialog.module.css";

export interface ConfirmWordDialogProps {
  title: string;
  text: ReactNode;
  /** Has to be typed in capital letters; 25 characters at most. */
  word: string;
  /** The words of the button that goes on. */
  confirm?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks for a word to be typed before something is done that cannot be taken back (specification section 5). */
export function ConfirmWordDialog({ title, text, word, confirm, onConfirm, onCancel }: ConfirmWordDialogProps) {
  const texts = useTexts("confirmWordDialog", confirmWordDialog);
  const { confirm: goOn } = useTexts("confirmDialog", confirmDialog);
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog title={title} text={text} onDismiss={onCancel}>
      <form
        noValidate
        className={dialogs.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTheWord(input.current?.value ?? "", word)) return onConfirm();
          setWrong(true);
          input.current?.focus();
        }}
      >
        <Field
          ref={input}
          name="word"
          defaultValue={undefined}
          label={texts.pleaseType(asTyped(word))}
          problem={isWrong ? texts.notTheWord(asTyped(word)) : null}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={WORD_MOST}
          onInput={() => setWrong(false)}
        />
        <ConfirmButtons confirm={confirm ?? goOn} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
