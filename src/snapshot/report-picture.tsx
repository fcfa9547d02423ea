import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { supportReport } from "../texts/en/support-report.ts";
import { useTexts } from "../app-actor.ts";
import { around, type Box, type Part, partsIn } from "./parts.ts";
import { drawPicture } from "./picture.ts";
import type { Kept } from "./take.ts";
import styles from "./report-picture.module.css";

export interface ReportPictureProps {
  kept: Kept;
  /** The blackened texts. */
  hidden: ReadonlySet<string>;
  isHidden(text: string): boolean;
  onToggle(text: string): void;
}

/** The page as the file shows it to support. A press on a personal text blackens it. */
export function ReportPicture({ kept, hidden, isHidden, onToggle }: ReportPictureProps) {
  const texts = useTexts("supportReport", supportReport);
  const { picture, values } = kept;
  const { ref, width } = useElementSize();
  const host = useRef<HTMLDivElement>(null);
  const root = useRef<ShadowRoot>(null);
  const [found, setFound] = useState<{ parts: Part[]; bars: Box[] }>({ parts: [], bars: [] });
  useLayoutEffect(() => {
    if (host.current === null) return;
    root.current ??= host.current.attachShadow({ mode: "closed" });
    drawPicture(picture, root.current);
  }, [picture]);
  useLayoutEffect(() => {
    if (root.current === null || width === 0) return;
    const bars = partsIn(root.current, hidden).flatMap(({ lines }) => lines);
    setFound({ parts: partsIn(root.current, values), bars });
  }, [values, hidden, width]);
  const scale = width / picture.width;
  return (
    <div ref={ref} className={styles.frame} style={{ aspectRatio: picture.width / picture.height }}>
      <div
        ref={host}
        inert
        aria-hidden="true"
        className={styles.page}
        style={{ width: picture.width, height: picture.height, transform: `scale(${scale})` }}
      />
      {found.parts.flatMap(({ lines }) =>
        lines.map((box) => <span key={keyOf(box)} className={styles.outline} style={placed(box)} />),
      )}
      {found.bars.map((box) => (
        <span key={keyOf(box)} className={styles.bar} style={placed(box)} />
      ))}
      {found.parts.map(({ text, isImage, lines }) => (
        <button
          key={text + keyOf(around(lines))}
          type="button"
          className={styles.part}
          style={placed(around(lines))}
          aria-pressed={isHidden(text)}
          aria-label={isImage ? texts.blackenImage : texts.blacken(text)}
          onClick={() => onToggle(text)}
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
