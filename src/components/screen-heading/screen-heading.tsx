import { useEffect, useRef } from "react";
import type { Language } from "../../../machines/shared/languages.ts";
import { useApp } from "../../app-actor.ts";

/** The last title and its language; null at first. Module state, because it outlives the screens. */
let lastShown: { title: string; language: Language } | null = null;

/** The screen's `<h1>`. Sets the document title, and takes the focus on coming from another screen. */
export function ScreenHeading({ text }: { text: string }) {
  const { config, texts, language } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = texts.pageTitle(text, config.productName);

  useEffect(() => {
    document.title = title;
    const isAnotherScreen = lastShown?.language === language && lastShown.title !== title;
    lastShown = { title, language };
    // The same heading in another language isn't another screen.
    if (!isAnotherScreen) return;
    // With the frame that shows it: focusing needs the layout, which would be computed once more for it.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [title, language]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
