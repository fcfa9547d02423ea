import { type ComponentType, useEffect, useState } from "react";
import { logError } from "../../adapters/debug-log.ts";
import { useApp } from "../../app-actor.ts";
import styles from "./report.module.css";

/** The keys that open it on every screen. */
export const isReportKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === "KeyS";

type Panel = ComponentType<{ onClose(): void }>;

const openers = new Set<() => void>();

/** Shows what a snapshot of this page holds, to be copied or kept: from the help menu, the error screen, the keys. */
export function openReport(): void {
  for (const open of openers) open();
}

/** Where the report for support appears. What it is made with is loaded when it is asked for, or before. */
export function Report() {
  const { texts } = useApp();
  const [panel, setPanel] = useState<{ Panel: Panel } | "missing" | null>(null);
  useEffect(() => {
    const open = () => {
      loadReport().then(
        ({ ReportPanel }) => setPanel({ Panel: ReportPanel }),
        // Fetched with the likely screens; without a connection before that there is nothing to make it with.
        (error: unknown) => {
          logError("the report for support could not be loaded", error);
          setPanel("missing");
        },
      );
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isReportKey(event) || event.repeat) return;
      event.preventDefault();
      open();
    };
    openers.add(open);
    addEventListener("keydown", onKeyDown);
    return () => {
      openers.delete(open);
      removeEventListener("keydown", onKeyDown);
    };
  }, []);
  if (panel === null) return null;
  if (panel !== "missing") return <panel.Panel onClose={() => setPanel(null)} />;
  return (
    <p role="alert" className={styles.missing}>
      {texts.fault.reportMissing}
    </p>
  );
}

/** Loads what a report is made with, so that it is there when the connection is not. */
export const loadReport = () => import("../../snapshot/report-panel.tsx");
