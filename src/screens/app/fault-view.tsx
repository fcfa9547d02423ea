import { useApp } from "../../app-actor.ts";
import type { Press } from "../../sends.ts";
import { StatusPage } from "../../components/status-page/status-page.tsx";
import { opensReport } from "../../snapshot/open-report.ts";
import buttons from "../../components/button/button.module.css";

/** Says that something failed unexpectedly. Offers to start over if possible, or to reload the page. */
export function FaultView({ restarts, onReload }: { restarts?: Press; onReload: () => void }) {
  const app = useApp();
  const { heading, text, advice, restart, reload, report } = app.texts.fault;
  // Nobody can subscribe to a root that has failed, and the reference never changes.
  const { reference } = app.actor.getSnapshot().context;
  return (
    <StatusPage
      heading={heading}
      text={text}
      advice={advice}
      reference={reference}
      // A failed root can't handle a choice.
      settings={restarts !== undefined}
      actions={
        <>
          {restarts && (
            <button type="button" className={buttons.button} {...restarts}>
              {restart}
            </button>
          )}
          <button type="button" className={restarts ? buttons.quiet : buttons.button} onClick={onReload}>
            {reload}
          </button>
          <button type="button" className={buttons.quiet} {...opensReport(app)}>
            {report}
          </button>
        </>
      }
    />
  );
}
