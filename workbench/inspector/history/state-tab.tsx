import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { classes } from "../kit/classes.ts";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "./texts.ts";
import { opensByItself, rowsOf, stateTree, type TreeRow } from "./state-tree.ts";
import { selectedIndex } from "./select-moment.ts";
import bars from "./bar.module.css";
import styles from "./state.module.css";

const words = texts.state;

/** The most characters shown of a closed part's value. */
const SHORT = 120;

interface StateProps {
  session: Session;
  inspection: Inspection;
  onCompare(): void;
}

/** The whole state of the app at a moment, as a tree that marks the changes of the last step. */
export function State({ session, inspection, onCompare }: StateProps) {
  const { moments, pointed } = inspection;
  const number = pointed ?? selectedIndex(inspection);
  const [moment, before] = [moments[number], moments[number - 1]];
  const nodes = useMemo(() => (moment ? stateTree(moment, before ?? null) : []), [moment, before]);
  const [sought, setSought] = useState("");
  // A part that a person opened or closed stays so at other moments.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [active, setActive] = useState("");
  const [said, setSaid] = useState("");
  const toFocus = useRef(false);
  const tree = useRef<HTMLDivElement>(null);
  const id = useId();
  const rows = rowsOf(nodes, (node) => chosen.get(node.path) ?? opensByItself(node), sought);
  const at = Math.max(
    rows.findIndex(({ node }) => node.path === active),
    0,
  );
  const row = rows[at];

  useLayoutEffect(() => {
    if (!toFocus.current) return;
    toFocus.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function open({ node }: TreeRow, isOpen: boolean): void {
    setChosen(new Map(chosen).set(node.path, isOpen));
  }
  function go(to: TreeRow | undefined): void {
    if (!to) return;
    toFocus.current = true;
    setActive(to.node.path);
  }
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(words.copied);
    } catch {
      session.fail(words.notCopied);
    }
  }
  const copyValue = () => row && void copy(JSON.stringify(row.node.value, null, 2));

  function onKeyDown(event: KeyboardEvent): void {
    if (!row || event.altKey || event.shiftKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "c" || getSelection()?.isCollapsed === false) return;
      copyValue();
    } else {
      const ways: Record<string, () => void> = {
        ArrowDown: () => go(rows[at + 1]),
        ArrowUp: () => go(rows[at - 1]),
        Home: () => go(rows[0]),
        End: () => go(rows.at(-1)),
        ArrowRight: () => (row.isOpen ? go(rows[at + 1]) : open(row, true)),
        ArrowLeft: () =>
          row.isOpen && sought.trim() === ""
            ? open(row, false)
            : go(rows.slice(0, at).findLast(({ level }) => level < row.level)),
        Enter: () => open(row, !row.isOpen),
      };
      const way = ways[event.key];
      if (!way) return;
      way();
    }
    event.preventDefault();
  }

  if (!moment) return <p className={bars.empty}>{texts.moments.empty}</p>;
  return (
    <div>
      <div className={classes(bars.bar, styles.bar)}>
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <button type="button" disabled={!row} onClick={copyValue}>
          {words.copyValue}
        </button>
        <button type="button" disabled={!row} onClick={() => row && void copy(row.node.path)}>
          {words.copyPath}
        </button>
        <button type="button" disabled={moments.length < 2} onClick={onCompare}>
          {words.compare}
        </button>
        <output className={styles.said}>{said}</output>
      </div>
      {rows.length === 0 ? (
        <p className={bars.empty}>{words.nothingFound}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items are focusable
        <div ref={tree} role="tree" className={styles.tree} aria-label={words.tree(number)} onKeyDown={onKeyDown}>
          {rows.map((shown) => {
            const { node, level, place, siblings, isOpen } = shown;
            const hasParts = node.parts.length > 0;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys
              <div
                key={node.path}
                role="treeitem"
                aria-level={level}
                aria-posinset={place}
                aria-setsize={siblings}
                aria-expanded={hasParts ? isOpen : undefined}
                aria-selected={shown === row}
                aria-labelledby={`${id}-${node.path}`}
                tabIndex={shown === row ? 0 : -1}
                className={classes(styles.row, node.change === "gone" && styles.gone)}
                data-change={node.change}
                style={{ paddingInlineStart: `${level}rem` }}
                onFocus={() => {
                  setActive(node.path);
                  setSaid("");
                }}
                onClick={() => hasParts && open(shown, !isOpen)}
              >
                <span className={styles.twist} aria-hidden>
                  {hasParts && (isOpen ? "▾" : "▸")}
                </span>
                <span id={`${id}-${node.path}`} className={styles.what}>
                  <span className={styles.name}>{node.name}</span>
                  {node.text !== null && <code className={styles.value}>{node.text}</code>}
                  {node.change !== null && <em className={styles.change}>{words.changes[node.change]}</em>}
                </span>
                {hasParts && !isOpen && (
                  <code className={styles.short} aria-hidden data-text={JSON.stringify(node.value).slice(0, SHORT)} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
