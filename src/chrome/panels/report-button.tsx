import { useApp, useTexts } from "../../app-actor.ts";
import buttons from "../../components/button/button.module.css";
import { classes } from "../../components/classes.ts";
import { openReport } from "../../snapshot/open-report.ts";
import { support } from "../../texts/en/chrome.ts";

/** Opens the support report of the page behind the panel. */
export function ReportButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const texts = useTexts("support", support);
  const app = useApp();
  return (
    <button
      type="button"
      className={classes(buttons.button, isQuiet && buttons.quiet)}
      onClick={() => {
        // Support should see the page, not this panel.
        app.send({ type: "panel.close" });
        void openReport(app);
      }}
    >
      {texts.report}
    </button>
  );
}
