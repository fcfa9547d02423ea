import IconFold from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconFull from "@tabler/icons-react/dist/esm/icons/IconMaximize.mjs";
import IconLess from "@tabler/icons-react/dist/esm/icons/IconMinimize.mjs";
import IconUnfold from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "./classes.ts";
import { icon } from "./icon.tsx";
import { texts } from "../texts.ts";
import {
  LayoutContext,
  layoutIn,
  leastSize,
  mostOf,
  type Pane as PaneName,
  resized,
  sizeAfter,
  sizeAt,
  type Sized,
  useLayout,
} from "./layout.ts";
import controls from "./controls.module.css";
import styles from "./panes.module.css";

const Fold = icon(IconFold);
const Unfold = icon(IconUnfold);
const Full = icon(IconFull);
const Less = icon(IconLess);

const LINE = "7px";
const FOLDED = "2.25rem";
const KEY = "inspector.layout";
const words = texts.panel.layout;

/**
 * The panes side by side with lines to drag between them. Their layout is kept in the browser.
 *
 * @param isReading whether the app also has the room of chart and history, so that a person's screen is readable
 */
export function Panes({ isReading, children }: { isReading: boolean; children: ReactNode }) {
  const [layout, setLayout] = useState(() => layoutIn(localStorage.getItem(KEY)));
  const context = useMemo(() => {
    return {
      layout,
      onLayout(next: typeof layout) {
        setLayout(next);
        localStorage.setItem(KEY, JSON.stringify(next));
      },
    };
  }, [layout]);
  const { sizes, folded, full } = layout;
  const sizeOf = (pane: Sized) => (folded.includes(pane) ? FOLDED : `${sizes[pane]}%`);
  return (
    <LayoutContext value={context}>
      <main
        className={styles.panes}
        data-full={full !== null}
        data-reading={isReading && full === null}
        style={{
          gridTemplateColumns: `minmax(0, ${sizeOf("app")}) ${LINE} minmax(0, 1fr) ${LINE} minmax(0, ${sizeOf("step")})`,
          gridTemplateRows: `minmax(0, 1fr) ${LINE} minmax(0, ${sizeOf("history")})`,
        }}
      >
        {children}
      </main>
    </LayoutContext>
  );
}

/** A pane with its line, beside the chart, and the strip that remains while it is folded. */
export function Pane({ name, isShown, children }: { name: PaneName; isShown: boolean; children: ReactNode }) {
  const { layout, onLayout } = useLayout();
  const { folded, full } = layout;
  const isFolded = name !== "chart" && folded.includes(name) && full !== name;
  return (
    <>
      {(name === "step" || name === "history") && <Line pane={name} />}
      <section
        className={classes(styles.pane, styles[name], isShown && styles.shown)}
        data-folded={isFolded}
        data-full={full === name}
        aria-label={texts.panel.panes[name]}
      >
        {children}
        {isFolded && (
          <button
            type="button"
            id={`unfold-${name}`}
            className={styles.strip}
            aria-expanded={false}
            title={words.unfold(texts.panel.panes[name])}
            aria-label={words.unfold(texts.panel.panes[name])}
            onClick={() => {
              flushSync(() => onLayout({ ...layout, folded: folded.filter((other) => other !== name) }));
              focusOn(`fold-${name}`);
            }}
          >
            <Unfold />
            {texts.panel.panes[name]}
          </button>
        )}
      </section>
      {name === "app" && <Line pane={name} />}
    </>
  );
}

/** The buttons that fold a pane or give it the whole window, for the pane's own bar. */
export function PaneButtons({ pane }: { pane: PaneName }) {
  const { layout, onLayout } = useLayout();
  const isFull = layout.full === pane;
  const name = texts.panel.panes[pane];
  return (
    <span className={classes(controls.icons, styles.buttons)}>
      {pane !== "chart" && !isFull && (
        <button
          type="button"
          id={`fold-${pane}`}
          aria-expanded
          aria-label={words.fold(name)}
          title={words.fold(name)}
          onClick={() => {
            flushSync(() => onLayout({ ...layout, folded: [...layout.folded, pane] }));
            focusOn(`unfold-${pane}`);
          }}
        >
          <Fold />
        </button>
      )}
      <button
        type="button"
        aria-pressed={isFull}
        aria-label={words.full(name)}
        title={isFull ? words.notFull : words.full(name)}
        onClick={() => onLayout({ ...layout, full: isFull ? null : pane })}
      >
        {isFull ? <Less /> : <Full />}
      </button>
    </span>
  );
}

/** Moves the focus to the button in the place of the pressed one, which has disappeared. */
const focusOn = (id: string) => document.getElementById(id)?.focus();

/** A line to drag, or to move with the arrow keys. */
function Line({ pane }: { pane: Sized }) {
  const { layout, onLayout } = useLayout();
  const line = useRef<HTMLHRElement>(null);
  const isFixed = layout.folded.includes(pane) || layout.full !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <hr
      ref={line}
      className={classes(styles.line, styles[`${pane}Line`])}
      aria-label={words.line(texts.panel.panes[pane])}
      aria-orientation={pane === "history" ? "horizontal" : "vertical"}
      aria-valuenow={Math.round(layout.sizes[pane])}
      aria-valuemin={leastSize}
      aria-valuemax={Math.round(mostOf(layout, pane))}
      hidden={isFixed}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be focused is a control
      tabIndex={0}
      onKeyDown={(event) => {
        const size = sizeAfter(layout, pane, event.key);
        if (size === null) return;
        event.preventDefault();
        onLayout(resized(layout, pane, size));
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The pointer stays with the line while it passes over the frame.
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const box = line.current?.parentElement?.getBoundingClientRect();
        if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        onLayout(resized(layout, pane, sizeAt(pane, box, { x: event.clientX, y: event.clientY })));
      }}
    />
  );
}
