import { useId, useState } from "react";
import { useHashLocation } from "wouter/use-hash-location";
import { bestMatching } from "../../machines/shared/best-matching.ts";
import { LanguageSwitcher } from "../../src/components/language-switcher/language-switcher.tsx";
import { Mark } from "../../src/components/mark/mark.tsx";
import { ThemeToggle } from "../../src/components/theme-toggle/theme-toggle.tsx";
import type { GalleryPage } from "./gallery-page.ts";
import { PagePane } from "./page-pane.tsx";
import { texts } from "./texts.ts";
import fields from "../../src/components/field/field.module.css";
import styles from "./gallery.module.css";

const files = import.meta.glob<Record<string, GalleryPage>>("./pages/*.tsx", { eager: true });
const slugOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** All pages by the name in their address, in alphabetical order. */
const pages: ReadonlyMap<string, GalleryPage> = new Map(
  Object.values(files)
    .flatMap((file) => Object.entries(file).map(([name, page]) => [slugOf(name), page] as const))
    .toSorted(([, one], [, other]) => one.name.localeCompare(other.name)),
);
const names = [...pages.values()].map(({ name }) => name);
const [firstSlug = ""] = pages.keys();

/** The list of components, and the one in the URL after `#/`. */
export function Gallery() {
  const [location] = useHashLocation();
  const [filter, setFilter] = useState("");
  const [isPhone, setPhone] = useState(false);
  const filterId = useId();
  const slug = location.slice(1) || firstSlug;
  const page = pages.get(slug);
  const listed = new Set(bestMatching(names, filter));

  return (
    <div className={styles.gallery}>
      <header className={styles.bar}>
        <p className={styles.brand}>
          <Mark />
          {texts.heading}
        </p>
        <button type="button" className={styles.switch} aria-pressed={isPhone} onClick={() => setPhone(!isPhone)}>
          {texts.phone}
        </button>
        <LanguageSwitcher />
        <ThemeToggle />
      </header>
      <nav className={styles.nav} aria-label={texts.pieces}>
        <label className="unseen" htmlFor={filterId}>
          {texts.filter}
        </label>
        <input
          id={filterId}
          type="search"
          className={fields.input}
          placeholder={texts.filter}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <ul className={styles.list}>
          {[...pages].map(
            ([key, { name }]) =>
              listed.has(name) && (
                <li key={key}>
                  <a href={`#/${key}`} className={styles.link} aria-current={key === slug ? "page" : undefined}>
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
        <output>{listed.size === 0 && texts.noPiece}</output>
      </nav>
      <main className={styles.main}>
        {page ? <PagePane key={slug} page={page} isPhone={isPhone} /> : <h1>{texts.noPiece}</h1>}
      </main>
    </div>
  );
}
