import { createElement } from "react";
import { useApp, useAppState } from "../../app-actor.ts";
import { reportCode } from "../open-report.ts";
import { PageReference } from "../../components/refusal/reference.tsx";
import { OnceHydrated } from "../../components/hydrated.tsx";
import styles from "./report.module.css";

/** The support report, or the message that the app could not load it. */
export function Report() {
  const { texts } = useApp();
  const state = useAppState(({ value }) => value.report);
  switch (state) {
    case "closed":
      return null;
    case "missing":
      return (
        <OnceHydrated>
          <div role="alert" className={styles.missing}>
            <p>{texts.fault.reportMissing}</p>
            <PageReference />
          </div>
        </OnceHydrated>
      );
    case "open": {
      const loaded = reportCode.loaded();
      return loaded && <OnceHydrated>{createElement(loaded.ReportPanel)}</OnceHydrated>;
    }
  }
}
