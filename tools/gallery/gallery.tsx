import { useEffect, useId, useState } from "react";
import { useHashLocation } from "wouter/use-hash-location";
import { bestMatching } from "../../machines/shared/best-matching.ts";
import { LanguageSwitcher } from "../../src/components/language-switcher/language-switcher.tsx";
import { Mark } from "../../src/components/mark/mark.tsx";
import { ThemeToggle } from "../../src/components/theme-toggle/theme-toggle.tsx";
import type { GalleryPage } from "./gallery-page.ts";
import { classes } from "../../src/components/classes.ts";
import fields from "../../src/components/field/field.module.css";
import styles from "./gallery.module.css";

/** The gallery is for developers, so it is in English only. */
const texts = {
  heading: "Foyer gallery",
  filter: "Filter the pieces",
  pieces: "Pieces",
  noPiece: "No pieces found.",
  phone: "Phone width",
  props: "Props",
  prop: "Prop",
  type: "Type",
  otherwise: "Default",
  about: "Description",
  needed: "required",
  noProps: "No props.",
};

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

/** A component: its purpose, its states and its props. */
function PagePane({ page, isPhone }: { page: GalleryPage; isPhone: boolean }) {
  const { name, about, states, props } = page;
  useEffect(() => {
    document.title = `${name} · ${texts.heading}`;
  }, [name]);
  return (
    <>
      <h1 className={styles.heading}>{name}</h1>
      <p className={styles.about}>{about}</p>
      {states.map(({ name: state, Show }) => (
        <section key={state} aria-label={state} className={styles.state}>
          <h2 className={styles.stateName}>{state}</h2>
          <div className={classes(styles.stage, isPhone && styles.phone)}>
            <Show />
          </div>
        </section>
      ))}
      <h2 className={styles.propsHeading}>{texts.props}</h2>
      {Object.keys(props).length === 0 ? (
        <p>{texts.noProps}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
        <section className={styles.scroller} aria-label={texts.props} tabIndex={0}>
          <table className={styles.props}>
            <thead>
              <tr>
                <th scope="col">{texts.prop}</th>
                <th scope="col">{texts.type}</th>
                <th scope="col">{texts.otherwise}</th>
                <th scope="col">{texts.about}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(props).map(([prop, { type, about, otherwise }]) => (
                <tr key={prop}>
                  <th scope="row">
                    <code>{prop}</code>
                  </th>
                  <td>
                    <code>{type}</code>
                  </td>
                  <td>{otherwise === undefined ? texts.needed : <code>{otherwise}</code>}</td>
                  <td>{about}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
