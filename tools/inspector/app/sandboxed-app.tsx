import "../../../src/trusted-types.ts";
import "../../../src/theme/tokens.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { examplesOf } from "../../../machines/sandbox/bench.ts";
import type { Step } from "../../../workbench/explore/steps.ts";
import type { Theme } from "../../../machines/shared/channels.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { chunkNames } from "../../../machines/shared/chunks.ts";
import { differencesOf } from "../../../machines/snapshot/differences.ts";
import { createAddressBar } from "../../../src/adapters/address-bar.ts";
import { createTextsStore, followLanguage } from "../../../src/adapters/language.ts";
import { followTheme } from "../../../src/adapters/theme.ts";
import { App } from "../../../src/app.tsx";
import { AppScopeProvider } from "../../../src/app-scope-provider.tsx";
import { restoreView } from "../../sandbox/restore-view.ts";
import { servicesOf } from "../../sandbox/services.ts";
import { load } from "../../../src/chunks.ts";
import { reportCode } from "../../../src/snapshot/open-report.ts";
import { loadTexts } from "../../../src/texts/language-texts.ts";
import type { FromApp, Opening } from "../../../workbench/inspector/link/messages.ts";
import { AlonePage, appBeside } from "./alone-page.tsx";
import { controls } from "./controls.ts";
import { applyTheme } from "./theme.ts";
import { createInspectedApp } from "./inspected-app.ts";
import { type ForApp, linkToPanel } from "../../../workbench/inspector/observed/link-to-panel.ts";

/*
 * The sandboxed app, or a chart alone: the app's own screens, with every call held and no service involved. It lives as
 * long as its page; to reopen it the panel creates another.
 */

async function open(opening: Opening, tell: (message: FromApp) => void) {
  const inspected = createInspectedApp(opening, tell);
  if (inspected.problem !== undefined) {
    tell({ type: "refused", message: inspected.problem });
    return null;
  }
  const { app, whole, chart, steps, envelope, observer } = inspected;
  const shown = whole?.app ?? appBeside(chart, app.root);
  const { root } = shown;
  await Promise.all([...chunkNames.map((chunk) => load({ chunk })), reportCode.load()]);
  const textsStore = createTextsStore(await loadTexts(root.getSnapshot().context.language));
  app.root.start();
  if (whole) {
    history.replaceState(null, "", whole.address);
    createAddressBar(whole.routes).follow(root);
  }
  // Shows the theme of the snapshot, whether chosen or the system's.
  if (envelope) applyTheme(root, envelope.page.theme);
  followTheme(root);
  followLanguage(root, textsStore);
  await inspected.started();

  const { take: makeStep } = inspected;
  async function take(step: Step): Promise<boolean> {
    try {
      await makeStep(step);
    } catch (error) {
      tell({ type: "refused", message: error instanceof Error ? error.message : String(error) });
      return false;
    }
    return true;
  }
  const differences = envelope ? differencesOf(root, envelope.expect) : [];
  if (differences.length > 0) {
    const places = differences.map(({ place, what }) => `${place}: ${what}`).join("; ");
    tell({ type: "refused", message: `The reproduction differs from the snapshot. ${places}` });
    return null;
  }
  for (const step of steps) if (!(await take(step))) break;

  const page = createRoot(assertPresent(document.getElementById("root")));
  const services = servicesOf({ ...shown, world: app.world }, textsStore, envelope);
  const view = whole ? (
    <App services={services} />
  ) : (
    <AppScopeProvider services={services}>
      <AlonePage chart={chart} flow={app.root} />
    </AppScopeProvider>
  );
  flushSync(() => page.render(view));
  steps.slice(-1).forEach(typeSecretsOf);
  if (envelope?.page.view && steps.length === 0) await restoreView(envelope.page.view);
  observer.flush();
  tell({ type: "opened" });
  return {
    async take(step: Step) {
      typeSecretsOf(step);
      await take(step);
      observer.flush();
    },
    setTheme: (theme: Theme) => applyTheme(root, theme),
  };
}

/** Types the secrets of an event into their empty fields, because the app keeps them nowhere else. */
function typeSecretsOf(step: Step): void {
  if (step.do !== "case") return;
  const payload = examplesOf(step)[step.words];
  const values = payload && "values" in payload ? payload.values : null;
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    if (field?.value === "" && value instanceof Secret) field.value = value.reveal();
  }
}

let opened: ReturnType<typeof open> | null = null;
const held: ForApp[] = [];
let onMessage = (message: ForApp) => void held.push(message);
const tell = await linkToPanel(controls, (message) => onMessage(message));
blockNavigation((address) => tell({ type: "refused", message: `Links lead nowhere here. This one is to ${address}` }));
onMessage = (message) => {
  switch (message.type) {
    case "open":
    case "reproduce":
      opened ??= open(message, tell);
      break;
    case "step":
      void opened?.then((app) => app?.take(message.step));
      break;
    case "theme":
      void opened?.then((app) => app?.setTheme(message.theme));
      break;
  }
};
held.forEach(onMessage);

/**
 * Blocks the app's links from navigating. Their addresses come from a snapshot file, which anyone may have written. The
 * app's own click handlers still run.
 *
 * @param onLink called with the address of the pressed link
 */
function blockNavigation(onLink: (address: string) => void): void {
  for (const type of ["click", "auxclick"]) {
    addEventListener(type, (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.defaultPrevented) return;
      event.preventDefault();
      onLink(link.href);
    });
  }
}
