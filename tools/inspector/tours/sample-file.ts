import { openAtStart } from "../../../machines/sandbox/open-app.ts";
import { scenarioOf } from "../../../machines/sandbox/scenarios.ts";
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

const refused = { ...scenarioOf("login"), prelude: ["login form.submit by email", "login: too many tries"] };

/** A support file of a person whose sign-in is refused for a minute. */
export async function sampleFile(): Promise<string> {
  const { root, recorder, world, close } = await openAtStart(refused);
  const file = writeSnapshot(capture(root, page, recorder, world.now()));
  close();
  return file;
}
