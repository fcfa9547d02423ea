import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFoyer } from "../../e2e/fixtures.ts";
import type { Engine } from "../../e2e/journeys/person.ts";
import { startFirefox } from "../../e2e/journeys/playwright-engine.ts";
import { member, PASSWORD } from "../../e2e/screens.ts";
import { programOf } from "../support/packages.mjs";
import { startWebKit } from "./webkit-engine.ts";

/*
 * The engines without a virtual authenticator, at an address that has passkeys. As on a person's own machine, WebKitGTK
 * knows no passkeys, and Firefox on Linux waits for a security key, which nobody here has.
 */

const UNSUPPORTED = "This browser or device can't use passkeys here. Use another way, or another device.";

describe.each([
  { name: "Firefox", start: () => startFirefox(programOf("firefox-esr")), answer: null, number: 160 },
  { name: "WebKit", start: startWebKit, answer: UNSUPPORTED, number: 161 },
])("a person in $name, without a passkey,", ({ start, answer, number }) => {
  let engine: Engine;
  let foyer: Awaited<ReturnType<typeof startFoyer>>;
  beforeAll(async () => {
    [engine, foyer] = await Promise.all([start(), startFoyer()]);
  });
  afterAll(() => Promise.all([engine.end(), foyer.stop()]));

  test("who asks for one all the same reads it if the browser knows none, and signs in with the password", async () => {
    const visit = await engine.visit(Object.assign(new URL(foyer.url), { hostname: "localhost" }).origin);
    const { person } = visit;
    await person.visit("/login");
    await person.press("Sign in with a passkey");
    if (answer !== null) await person.sees(answer);
    await person.type("Email Address / User Name", member(number));
    await person.type("Password", PASSWORD);
    await person.press("Login");
    await person.arrives("/workspace");
    await person.sees("Choose your workspace");
    expect(await visit.errors()).toEqual([]);
    await visit.end();
  });
});
