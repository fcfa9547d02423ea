import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { supportReport } from "../texts/en/support-report.ts";
import { useTexts } from "../app-actor.ts";
import type { Press } from "../sends.ts";
import { around, type Box, type ShownText, shownTextsIn } from "./shown-texts.ts";
import { drawPreview } from "./preview.ts";
import type { Kept } from "./take.ts";
import styles from "./report-preview.module.css";

export interface ReportPreviewProps {
  kept: Kept;
  /** The blackened texts. */
  hidden: ReadonlySet<string>;
  isHidden(text: string): boolean;
  toggles(text: string): Press;
}

/** The page as the file shows it to support. A press on a personal text blackens it. */
export function ReportPreview({ kept, hidden, isHidden, toggles }: ReportPreviewProps) {
  const texts = useTexts("supportReport", supportReport);
  const { preview, values } = kept;
  const { ref, width } = useElementSize();
  const host = useRef<HTMLDivElement>(null);
  const root = useRef<ShadowRoot>(null);
  const [found, setFound] = useState<{ texts: ShownText[]; bars: Box[] }>({ texts: [], bars: [] });
  useLayoutEffect(() => {
    if (host.current === null) return;
    root.current ??= host.current.attachShadow({ mode: "closed" });
    drawPreview(preview, root.current);
  }, [preview]);
  useLayoutEffect(() => {
    if (root.current === null || width === 0) return;
    const bars = shownTextsIn(root.current, hidden).flatMap(({ lines }) => lines);
    setFound({ texts: shownTextsIn(root.current, values), bars });
  }, [values, hidden, width]);
  const scale = width / preview.width;
  return (
    <div ref={ref} className={styles.frame} style={{ aspectRatio: preview.width / preview.height }}>
      <div
        ref={host}
        inert
        aria-hidden="true"
        className={styles.page}
        style={{ width: preview.width, height: preview.height, transform: `scale(${scale})` }}
      />
      {found.texts.flatMap(({ lines }) =>
        lines.map((box) => <span key={keyOf(box)} className={styles.outline} style={placed(box)} />),
      )}
      {found.bars.map((box) => (
        <span key={keyOf(box)} className={styles.bar} style={placed(box)} />
      ))}
      {found.texts.map(({ text, isImage, lines }) => (
        <button
          key={text + keyOf(around(lines))}
          type="button"
          className={styles.text}
          style={placed(around(lines))}
          aria-pressed={isHidden(text)}
          aria-label={isImage ? texts.blackenImage : texts.blacken(text)}
          {...toggles(text)}
        />
      ))}
    </div>
  );
}

const keyOf = (box: Box) => Object.values(box).join(" ");

/** Places a box by its centre, because the style sheet may enlarge it for touch. */
const placed = ({ left, top, width, height }: Box): CSSProperties => ({
  insetInlineStart: `${left + width / 2}%`,
  insetBlockStart: `${top + height / 2}%`,
  width: `${width}%`,
  height: `${height}%`,
});
