import { expect, test } from "vitest";
import { settled } from "../../machines/sandbox/world.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { stepOf } from "../../machines/sandbox/steps.ts";
import { VERSION } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { engineOf, originOf } from "../../tools/snapshot/origin.ts";
import { lastSteps } from "../../tools/snapshot/last-steps.ts";
import { fileOf, walked } from "./reproduced.ts";

test("a file tells the last steps in plain words: actions, and the time and failure of calls", async () => {
  const app = await walked(scenarioOf("login"), ["login form.submit by email"]);
  app.world.passMilliseconds(1_200);
  app.take(stepOf("login: wrong password"));
  await settled();
  const read = readSnapshot(fileOf(app));
  app.close();
  if ("refusal" in read) throw new Error(read.refusal.message);
  expect(lastSteps(read.envelope.trail).map(({ sentence }) => sentence)).toEqual([
    "they send the form (login)",
    "the sign-in is refused (refused, 400), after 1.2 s",
  ]);
});

test.each([
  ["0.1.0 /assets/index-1.js", VERSION, `Made by this version, 0.1.0, in the current format (${VERSION})`],
  ["0.0.9", VERSION - 1, `Made by version 0.0.9, opened in 0.1.0, migrated from format ${VERSION - 1} to ${VERSION}`],
])("a file of %s in format %i says which build made it, and whether it was migrated", (app, version, said) => {
  expect(originOf({ page: { app } }, version)).toBe(said);
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Blink, version 140",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Gecko, version 143"],
  [
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "WebKit, version 26",
  ],
])("the engine of %s", (userAgent, engine) => {
  expect(engineOf(userAgent)).toBe(engine);
});
