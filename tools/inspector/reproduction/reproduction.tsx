import { Fragment, useMemo } from "react";
import { personalDataIn, personalKeys } from "../../../machines/snapshot/personal-data.ts";
import type { View } from "../../../machines/snapshot/view.ts";
import { happenedOf, inOneLine } from "../../../src/snapshot/facts-of.ts";
import { lastSteps } from "./last-steps.ts";
import { engineOf, originOf } from "./origin.ts";
import { supportTexts } from "./support-texts.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { foyerTexts } from "../texts.ts";
import { reproducedIn } from "./reproduced.ts";
import type { Views } from "../../../workbench/inspector/kit/views.ts";
import controls from "../../../workbench/inspector/kit/controls.module.css";
import styles from "./reproduction.module.css";

const words = foyerTexts;

/** Says that the app is a reproduction: its file, the person's comment, and the events before the capture. */
export const Reproduction: Views["Reproduction"] = ({ subject: { name, file }, onRead }) => {
  const reproduced = useMemo(() => reproducedIn(file), [file]);
  if (reproduced === null) return null;
  const { envelope, version } = reproduced;
  const { capturedAt, trail, page, url, snapshot } = envelope;
  const steps = lastSteps(trail);
  return (
    <div className={styles.reproduction}>
      <p>{words.reproduction(name)}</p>
      {onRead !== null && (
        <button type="button" className={controls.button} onClick={onRead}>
          {texts.panel.layout.notReading}
        </button>
      )}
      <dl className={styles.origin}>
        {happenedOf(envelope, supportTexts).map((fact) => (
          <Fragment key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{inOneLine(fact)}</dd>
          </Fragment>
        ))}
      </dl>
      {steps.length > 0 && (
        <details open>
          <summary>{words.before(steps.length)}</summary>
          <ol className={styles.before}>
            {steps.map(({ at, sentence }) => (
              <li key={`${at} ${sentence}`}>
                <time dateTime={new Date(at).toISOString()}>{words.secondsBefore((capturedAt - at) / 1000)}</time>{" "}
                {sentence}
              </li>
            ))}
          </ol>
        </details>
      )}
      <details>
        <summary>{words.origin}</summary>
        <dl className={styles.origin}>
          <dt>{words.of.who}</dt>
          <dd>{whoIn(snapshot, page.view)}</dd>
          <dt>{words.of.when}</dt>
          <dd>{timeOf(capturedAt, page.timeZone)}</dd>
          <dt>{words.of.page}</dt>
          <dd>{url}</dd>
          <dt>{words.of.browser}</dt>
          <dd>{words.of.window(engineOf(page.browser.userAgent), page.locale, page.viewport)}</dd>
          <dt>{words.of.file}</dt>
          <dd>{originOf(envelope, version)}</dd>
        </dl>
      </details>
    </div>
  );
};

/** The person's first email, identifier or name in the snapshot. If the person has only typed them all, it says so. */
function whoIn(snapshot: unknown, view: View | null): string {
  const { person } = personalDataIn(snapshot);
  const all = personalKeys.flatMap((key) => Array.from(person.get(key) ?? [])).filter((value) => value.trim() !== "");
  const isTyped = (value: string) =>
    view?.fields.some((field) => "text" in field && field.isTyped && field.text === value) === true;
  const [first] = all;
  return all.find((value) => !isTyped(value)) ?? (first === undefined ? words.of.nobody : words.of.typed(first));
}

/** A time by the person's clock. */
const timeOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "long", timeZone }).format(at);
