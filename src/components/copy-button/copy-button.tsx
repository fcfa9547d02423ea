import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useClipboard, useDidUpdate } from "@mantine/hooks";
import { copying } from "../../texts/en/copying.ts";
import { useTexts } from "../../app-actor.ts";
import { icon } from "../icons/icon.tsx";
import { CheckIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";

const CopyIcon = icon(IconCopy);

export interface CopyButtonProps {
  /** The name of the copied text, which distinguishes the button from others. */
  name: string;
  /** Returns the text. The button calls it only to copy, because the text may be a secret. */
  text(): string;
  /** Called after copying, for a toast. Without it the button's text changes. */
  onCopied?(): void;
}

/** Copies a text and says whether it worked. Browsers refuse it on pages without https, for example. */
export function CopyButton({ name, text, onCopied }: CopyButtonProps) {
  const texts = useTexts("copying", copying);
  // Mantine's CopyButton doesn't report failures and needs the text in advance.
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
          <span>{`${isCopied ? texts.copied : texts.copy} `}</span>
          <span className="unseen">{name}</span>
        </span>
      </button>
      <output className={error ? buttons.refused : "unseen"}>
        {error ? texts.refused : isCopied && onCopied === undefined && texts.copied}
      </output>
    </span>
  );
}
