import IconColours from "@tabler/icons-react/dist/esm/icons/IconContrast.mjs";
import { icon } from "../kit/icon.tsx";
import { OpenFile } from "./open-file.tsx";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import { useViews } from "../kit/views.ts";
import { Notice } from "./notice.tsx";
import controls from "../kit/controls.module.css";
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
  const { app } = inspection;
  const { Mark } = useViews();
  return (
    <header className={styles.bar}>
      <h1 className={styles.brand}>
        <Mark />
        {texts.panel.heading(app.name)}
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
          onClick={() => session.setTheme(app.toggleTheme())}
        >
          <Colours />
        </button>
      </span>
    </header>
  );
}
