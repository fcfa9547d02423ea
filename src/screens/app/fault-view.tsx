import { useApp } from "../../app-actor.ts";
import { classes } from "../../components/classes.ts";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { openReport } from "../../snapshot/open-report.ts";
import buttons from "../../components/button/button.module.css";

/** Says that something failed unexpectedly. Offers to start over if possible, or to reload the page. */
export function FaultView({ onRestart, onReload }: { onRestart?: () => void; onReload: () => void }) {
  const app = useApp();
  const { heading, text, advice, restart, reload, report } = app.texts.fault;
  return (
    <StatusPage
      heading={heading}
      text={text}
      advice={advice}
      // A failed root can't handle a choice.
      settings={onRestart !== undefined}
      actions={
        <>
          {onRestart && (
            <button type="button" className={buttons.button} onClick={onRestart}>
              {restart}
            </button>
          )}
          <button type="button" className={classes(buttons.button, onRestart && buttons.quiet)} onClick={onReload}>
            {reload}
          </button>
          <button type="button" className={classes(buttons.button, buttons.quiet)} onClick={() => void openReport(app)}>
            {report}
          </button>
        </>
      }
    />
  );
}
