import { createRef, useEffect, useRef } from "react";
import type { Language } from "../../../machines/shared/languages.ts";
import { useApp } from "../../app-actor.ts";
import { Sentence } from "../sentence.tsx";

/**
 * The last title and its language; null at first, and an empty title after a waiting page. Module state, because it
 * outlives the screens.
 */
let lastShown: { title: string; language: Language } | null = null;

const announcement = createRef<HTMLParagraphElement>();

/**
 * Announces the heading of a new screen that has a field in focus. It stays on the page from screen to screen, because
 * screen readers announce only changes of elements they know.
 */
export const HeadingAnnouncement = () => <p ref={announcement} aria-live="polite" className="unseen" />;

/** Notes that the person waits, so that the next screen takes the focus or is announced, also if it is the first. */
export function useWaiting(): void {
  const { language } = useApp();
  useEffect(() => {
    lastShown = { title: "", language };
  }, [language]);
}

/**
 * The screen's `<h1>`. Sets the document title, and takes the focus after another screen. If a field or button of the
 * new screen has the focus already (`autoFocus`), screen readers announce the heading instead.
 */
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
    const isNew = lastShown?.language === language && lastShown.title !== title;
    lastShown = { title, language };
    if (!isNew || heading.current === null) return;
    const { activeElement: focused } = document;
    if (!heading.current.closest("main")?.contains(focused)) return heading.current.focus();
    if (announcement.current === null) return;
    announcement.current.textContent = text;
    // Emptied afterwards, so that a screen reader finds the heading only once on the page.
    focused?.addEventListener("blur", () => announcement.current?.replaceChildren(), { once: true });
  }, [title, language, text]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {names === undefined ? text : <Sentence text={text} names={names} />}
    </h1>
  );
}
