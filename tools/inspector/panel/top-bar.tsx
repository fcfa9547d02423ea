import IconColours from "@tabler/icons-react/dist/esm/icons/IconContrast.mjs";
import type { Theme } from "../../../workbench/inspector/link/messages.ts";
import { icon } from "../../../workbench/inspector/kit/icon.tsx";
import { Mark } from "../../../src/components/mark/mark.tsx";
import { OpenFile } from "./open-file.tsx";
import type { Session } from "../../../workbench/inspector/session.ts";
import type { Inspection } from "../../../workbench/inspector/inspection.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { foyerTexts } from "../texts.ts";
import { Notice } from "../../../workbench/inspector/panel/notice.tsx";
import controls from "../../../workbench/inspector/kit/controls.module.css";
import styles from "./top-bar.module.css";

const Colours = icon(IconColours);

interface TopBarProps {
  session: Session;
  inspection: Inspection;
  /** Where the app was opened. */
  place: string;
  onPlaces(): void;
  onCharts(): void;
  onStart(): void;
  onHelp(): void;
}

/** The starting point, start over, all charts, the last notice, theme and help. */
export function TopBar({ session, inspection, place, onPlaces, onCharts, onStart, onHelp }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <h1 className={styles.brand}>
        <Mark />
        {foyerTexts.heading}
      </h1>
      <button type="button" className={styles.place} aria-haspopup="dialog" title={place} onClick={onPlaces}>
        {texts.panel.beginAt} <strong>{place}</strong>
      </button>
      <button type="button" className={controls.button} onClick={() => session.open(inspection.subject, null)}>
        {texts.panel.startOver}
      </button>
      <button type="button" className={controls.button} onClick={onCharts}>
        {texts.alone.charts}
      </button>
      <OpenFile session={session} />
      <Notice session={session} inspection={inspection} />
      <button type="button" className={controls.button} onClick={onStart}>
        {texts.panel.start}
      </button>
      <button type="button" className={controls.button} onClick={onHelp}>
        {texts.panel.help}
      </button>
      <span className={controls.icons}>
        <button
          type="button"
          aria-label={texts.panel.colours}
          title={texts.panel.colours}
          onClick={() => session.setTheme(toggleTheme())}
        >
          <Colours />
        </button>
      </span>
    </header>
  );
}

/** Toggles the panel's theme and returns the new one. */
function toggleTheme(): Theme {
  const { dataset } = document.documentElement;
  const now = dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  dataset["theme"] = next;
  localStorage.setItem("theme", next);
  return next;
}
