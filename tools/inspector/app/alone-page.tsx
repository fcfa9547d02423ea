import { useSelector } from "@xstate/react";
import { createElement } from "react";
import { type AnyActor, type AnyMachineSnapshot, isMachineSnapshot } from "xstate";
import { flows } from "../../../machines/app/flows.ts";
import { casesOf } from "../../../machines/sandbox/bench.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { openApp, type SandboxApp } from "../../../machines/sandbox/open-app.ts";
import { screenCode } from "../../../src/screens/screens.ts";
import { graphOf } from "../../../workbench/chart/graph.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { screenIn } from "../../../workbench/inspector/observed/moment.ts";
import styles from "./alone-page.module.css";
import { screens } from "../../../machines/shared/screens.ts";

/**
 * A root for the screen of a chart alone, because a screen reads its flow from the root. It never starts, so it takes
 * no events.
 *
 * @param chart the id of the chart's machine
 */
export function appBeside(chart: string, flow: AnyActor): SandboxApp {
  const app = openApp({ address: "/login" });
  const snapshot = app.root.getSnapshot();
  const shown = { ...snapshot, children: { ...snapshot.children, [chart]: flow } };
  app.root.getSnapshot = () => shown;
  return app;
}

/** The screen of a chart alone, or the reason why it shows none now. */
export function AlonePage({ chart, flow }: { chart: string; flow: AnyActor }) {
  const snapshot: unknown = useSelector(flow, (now: unknown) => now);
  if (!isMachineSnapshot(snapshot)) return null;
  const named = screenIn(snapshot);
  const screen = screens.find((one) => one === named) ?? null;
  const { page } = texts.alone;
  const part = partOf(chart, snapshot);
  const instead =
    snapshot.status !== "active"
      ? page[snapshot.status]
      : screen === null || !Object.hasOwn(flows, chart)
        ? page.noScreen
        : part !== null
          ? page.part(part)
          : null;
  if (instead === null && screen !== null) return createElement(screenCode(screen).loaded()?.default ?? "p");
  // The film strip tells its pictures apart by the names of the states.
  return (
    <main className={styles.said}>
      <strong>{leavesOf(snapshot).join(", ")}</strong>
      <p>{instead}</p>
      {snapshot.output !== undefined && (
        <p>
          {texts.alone.ended} <code>{JSON.stringify(snapshot.output)}</code>
        </p>
      )}
    </main>
  );
}

/** The names of the innermost active states. */
const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.flatMap(({ states, path }) => (Object.keys(states).length === 0 ? [path.join(".")] : []));

/** The login's form is the same with or without it. */
const UNREAD = "passkeySignIn";

/** The child machine that runs now. In a chart alone it is only a request, so the screen can show nothing of it. */
function partOf(chart: string, { _nodes: active }: AnyMachineSnapshot): string | null {
  const { states } = graphOf(assertPresent(casesOf(chart)).machine);
  const invokes = active.flatMap(({ id }) => states.get(id)?.invokes ?? []);
  return invokes.find(({ machine }) => machine !== null && machine !== UNREAD)?.machine ?? null;
}
