import { useEffect, useRef } from "react";
import { useApp } from "../../app-actor.ts";

/** The heading shown last; null until the first. Outlives the screens, which come and go. */
let lastShown: string | null = null;

/**
 * The screen's `<h1>`. It names the document, and takes the focus when the screen was come to from another
 * one, so that a screen reader reads on from there. On the first load the browser's own order stands.
 */
export function ScreenHeading({ text, className }: { text: string; className?: string | undefined }) {
  const { config, texts } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = texts.pageTitle(text, config.productName);

  useEffect(() => {
    document.title = title;
    if (lastShown !== null && lastShown !== title) heading.current?.focus();
    lastShown = title;
  }, [title]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {text}
    </h1>
  );
}
