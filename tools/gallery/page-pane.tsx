import { useEffect } from "react";
import { classes } from "../../src/components/classes.ts";
import type { GalleryPage } from "./gallery-page.ts";
import { texts } from "./texts.ts";
import styles from "./gallery.module.css";

/** A component: its purpose, its states and its props. */
export function PagePane({ page, isPhone }: { page: GalleryPage; isPhone: boolean }) {
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
