import { lazy, Suspense } from "react";
import { useApp, useAppState } from "../../app-actor.ts";
import { loadReport } from "../../snapshot/open-report.ts";
import styles from "./report.module.css";

const ReportPanel = lazy(async () => ({ default: (await loadReport()).ReportPanel }));

/** Where the report for support appears. */
export function Report() {
  const { texts } = useApp();
  const report = useAppState(({ value }) => value.report, "closed");
  switch (report) {
    case "closed":
      return null;
    case "missing":
      return (
        <p role="alert" className={styles.missing}>
          {texts.fault.reportMissing}
        </p>
      );
    case "open":
      return (
        <Suspense>
          <ReportPanel />
        </Suspense>
      );
  }
}
