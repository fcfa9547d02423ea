import { useEffect, useRef } from "react";
import type { Language } from "../../../machines/shared/languages.ts";
import { useApp } from "../../app-actor.ts";
import { Sentence } from "../sentence.tsx";

/** The last title and its language; null at first. Module state, because it outlives the screens. */
let lastShown: { title: string; language: Language } | null = null;

/** The screen's `<h1>`. Sets the document title, and takes the focus on coming from another screen. */
export function ScreenHeading({
  text,
  names,
}: {
  text: string;
  names?: readonly (string | null | undefined)[] | undefined;
}) {
  const { config, texts, language } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = texts.pageTitle(text, config.productName);

  useEffect(() => {
    document.title = title;
    // The same heading in another language isn't another screen.
    if (lastShown?.language === language && lastShown.title !== title) heading.current?.focus();
    lastShown = { title, language };
  }, [title, language]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {names === undefined ? text : <Sentence text={text} names={names} />}
    </h1>
  );
}
