import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useClipboard, useDidUpdate } from "@mantine/hooks";
import { copying } from "../../texts/en/copying.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { icon } from "../icons/icon.tsx";
import { CheckIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";

const CopyIcon = icon(IconCopy);

export interface CopyButtonProps {
  /** What is copied, in words: the button is told apart from others by it. */
  name: string;
  /** The text itself, asked for when it is copied and not before: it may be a secret. */
  text(): string;
  /** Told that it copied, to be said in a toast; without it the button's own words say so. */
  onCopied?(): void;
}

/** Copies a text, and says so; also when the browser does not allow it, as on a page without https. */
export function CopyButton({ name, text, onCopied }: CopyButtonProps) {
  const texts = useTexts("copying", copying);
  // Mantine's own CopyButton neither says that it failed nor asks for the text when it is pressed.
  const { copy, copied, error } = useClipboard();
  const isCopied = copied && error === null;
  useDidUpdate(() => {
    if (isCopied) onCopied?.();
  }, [isCopied]);
  return (
    <span>
      <button type="button" className={buttons.small} onClick={() => copy(text())}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        <span>
          {isCopied ? texts.copied : texts.copy} <span className="unseen">{name}</span>
        </span>
      </button>
      <output className={error ? buttons.refused : "unseen"}>
        {error ? texts.refused : isCopied && onCopied === undefined && texts.copied}
      </output>
    </span>
  );
}
