import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useClipboard, useDidUpdate } from "@mantine/hooks";
import { copying } from "../../texts/en/copying.ts";
import { useTexts } from "../../app-actor.ts";
import type { Press } from "../../sends.ts";
import { icon } from "../icons/icon.tsx";
import { CheckIcon } from "../icons/icons.tsx";
import buttons from "../button/button.module.css";

const CopyIcon = icon(IconCopy);

export interface CopyButtonProps {
  /** The name of the copied text, which distinguishes the button from others. */
  name: string;
  /** Returns the text. The button calls it only to copy, because the text may be a secret. */
  text(): string;
  /** Used after copying, for a toast. Without it the button's text changes. */
  tells?: Press;
}

/** Copies a text and says whether it worked. Browsers refuse it on pages without https, for example. */
export function CopyButton({ name, text, tells }: CopyButtonProps) {
  const texts = useTexts("copying", copying);
  // Mantine's CopyButton doesn't report failures and needs the text in advance.
  const { copy, copied, error } = useClipboard();
  const { onClick: told, ...mark } = tells ?? {};
  const isCopied = copied && error === null;
  useDidUpdate(() => {
    if (isCopied) told?.();
  }, [isCopied]);
  return (
    <span>
      <button type="button" {...mark} className={buttons.small} onClick={() => copy(text())}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        <span>
          <span>{`${isCopied ? texts.copied : texts.copy} `}</span>
          <span className="unseen">{name}</span>
        </span>
      </button>
      <output className={error ? buttons.refused : "unseen"}>
        {error ? texts.refused : isCopied && tells === undefined && texts.copied}
      </output>
    </span>
  );
}
