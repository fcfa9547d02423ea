import { useEffect, useRef } from "react";
import type { Language } from "../../../machines/shared/languages.ts";
import { useApp } from "../../app-actor.ts";

/** The title shown last, and its language; null until the first. Outlives the screens, which come and go. */
let lastShown: { title: string; language: Language } | null = null;

/** The screen's `<h1>`. It names the document, and takes the focus when the screen was come to from another one. */
export function ScreenHeading({ text }: { text: string }) {
  const { config, texts, language } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = texts.pageTitle(text, config.productName);

  useEffect(() => {
    document.title = title;
    // The same heading in another language is no other screen.
    if (lastShown?.language === language && lastShown.title !== title) heading.current?.focus();
    lastShown = { title, language };
  }, [title, language]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
