import { useApp, useTexts } from "../../app-actor.ts";
import { alsoMarked, sends } from "../../sends.ts";
import buttons from "../../components/button/button.module.css";
import { opensReport } from "../../snapshot/open-report.ts";
import { support } from "../../texts/en/chrome.ts";

/** Opens the support report of the page behind the panel. */
export function ReportButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const texts = useTexts("support", support);
  const app = useApp();
  const closes = sends(app.actor, { type: "panel.close" });
  const opens = opensReport(app);
  return (
    <button
      type="button"
      className={isQuiet ? buttons.quiet : buttons.button}
      {...opens}
      {...alsoMarked(closes, opens)}
      onClick={() => {
        // Support should see the page, not this panel.
        closes.onClick();
        opens.onClick();
      }}
    >
      {texts.report}
    </button>
  );
}
