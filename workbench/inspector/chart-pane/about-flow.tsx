import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { createElement, type ReactNode, useEffect, useRef, useState } from "react";
import type { AnyStateMachine } from "xstate";
import { searchCharts } from "../alone/charts.ts";
import { Chart } from "../drawing/chart.tsx";
import { noMarks } from "../drawing/marks.ts";
import type { InspectedApp } from "../subject.ts";
import { texts } from "../texts.ts";
import controls from "../kit/controls.module.css";
import styles from "./about-flow.module.css";

/* A chunk of its own, because people rarely read the pages. */

/** Describes a flow: its chart, its calls, its states with the shortest path to each, its texts. */
export function AboutFlow({
  app,
  machine,
  onChart,
  onClose,
}: {
  app: InspectedApp;
  machine: AnyStateMachine;
  /** Shows another chart. */
  onChart(machine: string, state: string | null): void;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState<MarkedToken[] | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    void app.pageAbout(machine).then((text) => setPage(text === null ? null : known(lexer(text))));
  }, [app, machine]);
  const chart = (
    <div className={styles.chart}>
      <Chart
        machine={machine}
        marks={noMarks}
        onEvent={() => {}}
        onState={() => {}}
        match={app.bestMatching}
        searchCharts={(text) => searchCharts(app, text)}
        onChart={onChart}
        isFollowing={false}
      />
    </div>
  );
  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-labelledby="about-flow" aria-busy={!page}>
      <form method="dialog" className={styles.bar}>
        <h2 id="about-flow">{texts.panel.aboutOf(machine.id)}</h2>
        <button type="submit" className={controls.button}>
          {texts.help.close}
        </button>
      </form>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <div className={styles.page} tabIndex={0}>
        {page && withChart(page, chart)}
      </div>
    </dialog>
  );
}

/** The page with the drawn chart in the place of its text. */
function withChart(page: readonly MarkedToken[], chart: ReactNode): ReactNode {
  let isChart = false;
  const parts = page.flatMap((token): ReactNode[] => {
    const starts = token.type === "heading" && token.depth === 2;
    if (!starts) return isChart ? [] : [drawn(token)];
    isChart = token.text === "Chart";
    return isChart ? [drawn(token), chart] : [drawn(token)];
  });
  return element("div", parts);
}

/** Whether a token is one of Markdown itself; no extension adds others. */
const isKnown = (token: Token): token is MarkedToken => token.type !== "space";
const known = (tokens: readonly Token[] = []): MarkedToken[] => tokens.filter(isKnown);
const all = (tokens?: readonly Token[]): ReactNode[] => known(tokens).map(drawn);
/** The parts need no keys, because they never change. */
const element = (name: string, parts: readonly ReactNode[]) => createElement(name, null, ...parts);

/** Draws the parts of Markdown that the pages use. */
function drawn(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "heading":
      return element(token.depth === 2 ? "h3" : "h4", all(token.tokens));
    case "paragraph":
      return element("p", all(token.tokens));
    case "list":
      return element("ul", all(token.items));
    case "list_item":
      return element("li", all(token.tokens));
    case "table":
      return element("table", [
        element("thead", [row("th", token.header)]),
        element(
          "tbody",
          token.rows.map((cells) => row("td", cells)),
        ),
      ]);
    case "codespan":
      return element("code", [token.text]);
    case "em":
      return element("em", all(token.tokens));
    case "escape":
      return token.text;
    case "text":
      return "tokens" in token && token.tokens ? element("span", all(token.tokens)) : token.text;
    default:
      return token.raw;
  }
}

const row = (name: "th" | "td", cells: readonly Tokens.TableCell[]) =>
  element(
    "tr",
    cells.map(({ tokens }) => element(name, all(tokens))),
  );
