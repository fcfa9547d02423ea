import { type ReactNode, useMemo, useState } from "react";
import { classes } from "../kit/classes.ts";
import type { Moment } from "../link/messages.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "./texts.ts";
import { type ActorDifference, type Change, compareMoments, type Differences, isSame } from "../compare.ts";
import { selectedIndex } from "./select-moment.ts";
import bars from "./bar.module.css";
import styles from "./compare.module.css";

const words = texts.compare;

/** The differences between two moments. */
export function Compare({ inspection }: { session: Session; inspection: Inspection }) {
  const { moments, opening } = inspection;
  const selected = selectedIndex(inspection);
  // Until two are chosen: the selected moment and the one before it.
  const [chosen, setChosen] = useState<{ opening: number; before: number; after: number } | null>(null);
  const { before, after } =
    chosen?.opening === opening ? chosen : { before: Math.max(selected - 1, 0), after: selected };
  const [first, second] = [moments[before], moments[after]];
  const differences = useMemo(() => (first && second ? compareMoments(first, second) : null), [first, second]);
  if (moments.length < 2) return <p className={bars.empty}>{words.tooFew}</p>;
  const choose = (change: { before?: number; after?: number }) => setChosen({ opening, before, after, ...change });
  return (
    <div>
      <div className={bars.bar}>
        <MomentChoice label={words.before} value={before} moments={moments} onChoose={(n) => choose({ before: n })} />
        <MomentChoice label={words.after} value={after} moments={moments} onChoose={(n) => choose({ after: n })} />
        <button type="button" onClick={() => choose({ before: after, after: before })}>
          {words.swap}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and may contain nothing focusable */}
      <section className={styles.found} aria-label={texts.tabs.compare} tabIndex={0}>
        {before === after ? (
          <p className={bars.empty}>{words.sameMoment}</p>
        ) : (
          differences && <Found differences={differences} />
        )}
      </section>
    </div>
  );
}

interface MomentChoiceProps {
  label: string;
  value: number;
  moments: readonly Moment[];
  onChoose(number: number): void;
}

const MomentChoice = ({ label, value, moments, onChoose }: MomentChoiceProps) => (
  <label className={styles.choice}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
      <Options moments={moments} count={moments.length} />
    </select>
  </label>
);

/** The array grows in place, so its length is the dependency. */
function Options({ moments, count }: { moments: readonly Moment[]; count: number }) {
  return useMemo(
    () =>
      moments.slice(0, count).map(({ step }, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- a moment's index identifies it
        <option key={number} value={number}>
          {texts.log.moment(number, step)}
        </option>
      )),
    [moments, count],
  );
}

function Found({ differences }: { differences: Differences }) {
  const { screen, address, asked, settled, actors, passed } = differences;
  return (
    <>
      {isSame(differences) && <p className={bars.empty}>{words.same}</p>}
      {(screen ?? address) && (
        <Part title={words.page}>
          <Changes changes={[screen, address].filter((change) => change !== null)} />
        </Part>
      )}
      {asked.length + settled.length > 0 && (
        <Part title={words.calls}>
          <ul className={styles.list}>
            {asked.map((name) => (
              <Item key={`asked ${name}`} sign="+" text={name} word={words.asked} />
            ))}
            {settled.map((name) => (
              <Item key={`settled ${name}`} sign="−" text={name} word={words.settled} />
            ))}
          </ul>
        </Part>
      )}
      {actors.map((actor) => (
        <ActorPart key={actor.path} {...actor} />
      ))}
      {passed !== 0 && <p className={styles.passed}>{words.passed(passed)}</p>}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const ActorPart = ({ path, became, entered, left, context }: ActorDifference) => (
  <Part title={[path, words.became[became]].filter((part) => part !== "").join(" · ")}>
    {entered.length + left.length > 0 && (
      <ul className={styles.list}>
        {entered.map((id) => (
          <Item key={`entered ${id}`} sign="+" text={id} word={words.entered} />
        ))}
        {left.map((id) => (
          <Item key={`left ${id}`} sign="−" text={id} word={words.left} />
        ))}
      </ul>
    )}
    {context.length > 0 && <Changes changes={context} />}
  </Part>
);

/** The word carries the meaning; sign and colour support it. */
const Item = ({ sign, text, word }: { sign: "+" | "−"; text: string; word: string }) => (
  <li className={classes(styles.item, sign === "+" ? styles.plus : styles.minus)}>
    <span aria-hidden>{sign}</span> <span className={styles.what}>{text}</span>{" "}
    <span className={styles.word}>{word}</span>
  </li>
);

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <table className={styles.changes}>
    <thead>
      <tr>
        <th scope="col">{words.key}</th>
        <th scope="col">{words.beforeColumn}</th>
        <th scope="col">{words.afterColumn}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ key, before, after }) => (
        <tr key={key}>
          <th scope="row">{key}</th>
          <td>{before ?? <i>{words.nothing}</i>}</td>
          <td>{after ?? <i>{words.nothing}</i>}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
