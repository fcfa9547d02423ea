import IconAbout from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import IconCoverage from "@tabler/icons-react/dist/esm/icons/IconChecklist.mjs";
import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconSave from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useId } from "react";
import { icon } from "../kit/icon.tsx";
import { texts } from "../texts.ts";
import styles from "./chart-tools.module.css";
import controls from "../kit/controls.module.css";

const List = icon(IconList);
const Coverage = icon(IconCoverage);
const Save = icon(IconSave);
const About = icon(IconAbout);

const files = { svg: texts.panel.asSvg, png: texts.panel.asPng, mermaid: texts.panel.asMermaid } as const;
export type ChartFile = keyof typeof files;
const drawn: readonly ChartFile[] = ["svg", "png", "mermaid"];

interface ChartToolsProps {
  asList: boolean;
  onList(): void;
  isCovering: boolean;
  onCoverage(): void;
  onSave(kind: ChartFile): void;
  onAbout(): void;
}

/** The tools of a chart, as icons with names. */
export function ChartTools({ asList, onList, isCovering, onCoverage, onSave, onAbout }: ChartToolsProps) {
  const menu = useId();
  const { panel } = texts;
  return (
    <div className={controls.icons} role="toolbar" aria-label={panel.chartTools}>
      <button type="button" aria-pressed={asList} aria-label={panel.asList} title={panel.asList} onClick={onList}>
        <List />
      </button>
      <button
        type="button"
        aria-pressed={isCovering}
        aria-label={panel.coverage}
        title={panel.coverage}
        onClick={onCoverage}
      >
        <Coverage />
      </button>
      <button type="button" aria-label={panel.about} title={panel.about} onClick={onAbout}>
        <About />
      </button>
      <button type="button" popoverTarget={menu} aria-label={panel.saveChart} title={panel.saveChart}>
        <Save />
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        {/* A list has no drawing, so its chart can only be saved as text. */}
        {(asList ? drawn.slice(-1) : drawn).map((kind) => (
          <button
            key={kind}
            type="button"
            className={controls.button}
            popoverTarget={menu}
            popoverTargetAction="hide"
            onClick={() => onSave(kind)}
          >
            {files[kind]}
          </button>
        ))}
      </div>
    </div>
  );
}
