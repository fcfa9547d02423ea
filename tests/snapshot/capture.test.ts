import { expect, test } from "vitest";
import type { AnyActorRef } from "xstate";
import { openApp, openSnapshot } from "../../machines/sandbox/open-app.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { settled } from "../../workbench/effects/world.ts";
import { capture, prepare } from "../../machines/snapshot/capture.ts";
import type { PageFacts } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { pathOf } from "../../machines/snapshot/recorder.ts";
import { plainPage as page } from "../../machines/sandbox/plain-page.ts";
import { fileOf, walked } from "./reproduced.ts";

test("a file lists what a person waits for by its start, the unknown first, and else by its path", async () => {
  const opening = { signedIn: true, holds: ["load-downloads"] } as const;
  const { root, recorder, close } = openApp({ address: "/downloads", opening });
  root.start();
  await settled();
  const pendingBy = (starts: Readonly<Record<string, number>>) => {
    const startOf = (actor: AnyActorRef) => starts[pathOf(actor)] ?? null;
    return capture(root, page, { ...recorder, startOf }, 9_000).pending;
  };
  const session = { at: "app/authenticate", wait: "session" };
  const chunk = { at: "app/screenChunk", wait: "page" };
  expect(pendingBy({ [session.at]: 500, [chunk.at]: 200 })).toEqual([
    { ...chunk, since: 200 },
    { ...session, since: 500 },
  ]);
  expect(pendingBy({ [session.at]: 500 })).toEqual([
    { ...chunk, since: null },
    { ...session, since: 500 },
  ]);
  expect(pendingBy({}).map(({ at }) => at)).toEqual([session.at, chunk.at]);
  close();
});

test("a person waits for no machine, and for no call that has ended", async () => {
  const app = await walked(scenarioOf("login"), ["login form.submit by email"]);
  const file = fileOf(app);
  app.close();
  const pendingIn = (text: string) => {
    const read = readSnapshot(text);
    if ("refusal" in read) throw new Error(JSON.stringify(read.refusal));
    const { root, recorder } = openSnapshot(read.envelope);
    return capture(root, page, recorder, 9_000).pending.map(({ at }) => at);
  };
  expect(pendingIn(file)).toEqual(["app/login/login"]);
  expect(pendingIn(file.replace(/("src": "login",\s*"status": )"active"/, '$1"done"'))).toEqual([]);
});

test("the person's change applies to the address, the comment and the texts of the page, but not to the app's words", async () => {
  const app = await walked({ ...scenarioOf("reset password"), address: "/reset/Ab3-kd92" }, []);
  const view = (text: string): PageFacts["view"] => ({
    scroll: { left: 0, top: 0 },
    regions: [],
    focus: null,
    fields: [
      { at: "field email", label: "Email", text, isTyped: true },
      { at: "field trust", isTicked: true },
    ],
    errors: [{ text, fields: ["Email"] }],
    opened: [],
  });
  const write = prepare(app.root, { ...page, drafts: { a: "okapi" }, view: view("okapi") }, app.recorder, 9_000);
  app.close();
  const loud = (text: string) => text.toUpperCase();
  const browser = { ...page.browser, userAgent: "A BROWSER" };
  expect(write(loud, "okapi")).toMatchObject({
    capturedAt: 9_000,
    url: "/reset/XX0-XX00",
    comment: "OKAPI",
    page: { ...page, browser, drafts: { a: "OKAPI" }, view: view("OKAPI") },
  });
  expect(write(loud)).not.toHaveProperty("comment");
});
