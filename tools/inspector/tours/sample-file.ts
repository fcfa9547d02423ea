import { createInspectedApp } from "../app/inspected-app.ts";
import { stepOf } from "../../../machines/sandbox/steps.ts";
import { VERSION } from "../../../src/version.ts";
import { capture, writeSnapshot } from "../../../machines/snapshot/capture.ts";

const page = {
  app: VERSION,
  locale: "en",
  timeZone: "Europe/Berlin",
  viewport: { width: 390, height: 844, scale: 2 },
  theme: "light",
  browser: {
    userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile",
    touch: true,
    reducedMotion: false,
    online: true,
  },
  productName: "Foyer",
  links: {},
  drafts: {},
  view: null,
} as const;

const steps = ["login form.submit by email", "login: too many tries"].map(stepOf);

/** A support file of a person whose sign-in is refused for a minute. */
export async function sampleFile(): Promise<string> {
  const inspected = createInspectedApp({ type: "open", scenario: "login", steps }, () => {});
  if (inspected.problem !== undefined) throw new Error(inspected.problem);
  const { app, started, take } = inspected;
  app.root.start();
  await started();
  for (const step of steps) await take(step);
  const file = writeSnapshot(capture(app.root, page, app.recorder, app.world.now()));
  app.close();
  return file;
}
