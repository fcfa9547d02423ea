import { test } from "vitest";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { replay } from "./replay.ts";
import { fileOf, walked } from "./reproduced.ts";

test("a generated test starts in the state of a snapshot and continues from there", async () => {
  const app = await walked(scenarioOf("second factor by email"), []);
  const snapshot: object = JSON.parse(fileOf(app));
  app.close();
  const place = { screen: "multiFactorLogin", address: "/multi-factor-authenticate" } as const;
  const root = [
    "app.company.settled",
    "app.connection.connecting",
    "app.menus.unasked",
    "app.navigation.multiFactorLogin",
    "app.panel.closed",
    "app.passkeyOffer.none",
    "app.passkeySignals.none",
    "app.report.closed",
    "app.screen.loaded",
    "app.session.signedOut",
    "app.toasts.none",
  ];
  const below = [
    "challenge.open.mail.unsent",
    "challenge.open.resend.ready",
    "multiFactorLogin.asking.code.entering",
    "multiFactorLogin.asking.passkey.unused",
  ];
  await replay(snapshot, [
    { step: null, ...place, states: [...root, "challenge.open.entry.filling.quiet", ...below] },
    { step: "challenge code.filled", ...place, states: [...root, "challenge.open.entry.checking", ...below] },
  ]);
});
