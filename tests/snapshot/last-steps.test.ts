import { expect, test } from "vitest";
import { settled } from "../../workbench/effects/world.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { type PageFacts, VERSION } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { prepare } from "../../machines/snapshot/capture.ts";
import { unchanged } from "../../workbench/codec/codec.ts";
import { happenedOf } from "../../src/snapshot/facts-of.ts";
import { inWords } from "../../tools/snapshot/in-words.ts";
import { engineOf, originOf } from "../../tools/inspector/reproduction/origin.ts";
import { lastSteps } from "../../tools/inspector/reproduction/last-steps.ts";
import { supportTexts } from "../../tools/inspector/reproduction/support-texts.ts";
import { plainPage as page } from "../../machines/sandbox/plain-page.ts";
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

test("the last steps leave out a sound connection and the leaving of a field, but tell a lost connection and its return", () => {
  const told = (...types: readonly string[]) =>
    lastSteps(types.map((type, at) => ({ at, to: "app", type }))).map(({ sentence }) => sentence);
  expect(
    told("call.made", "socket.opened", "connection.online", "socket.replied", "field.leave", "form.submit"),
  ).toEqual(["they send the form (app)"]);
  expect(told("connection.online", "connection.lost", "socket.opened", "connection.online")).toEqual([
    "the connection is lost",
    "the connection is there",
  ]);
});

test("the command line says what happened in the words of the person's panel, about them", async () => {
  const app = await walked(scenarioOf("login"), ["login form.submit by email"]);
  app.world.passMilliseconds(4_200);
  const view: PageFacts["view"] = {
    scroll: { left: 0, top: 0 },
    regions: [],
    focus: null,
    fields: [
      { at: "field identifier", label: "Email Address", text: "ann", isTyped: true },
      { at: "field search", label: "", text: "before@acme.test", isTyped: false },
    ],
    errors: [
      { text: "Wrong email address or password.", fields: [] },
      { text: "Required*", fields: ["First Name", "Phone"] },
    ],
    opened: [],
  };
  const write = prepare(app.root, { ...page, view }, app.recorder, app.world.now());
  const envelope = write(unchanged, "I was signing in.");
  app.close();
  const said = [
    "What they were trying to do: I was signing in.",
    "Errors shown: Wrong email address or password. · Required* (First Name, Phone)",
    "What they typed: ann (Email Address)",
    "Waiting for: sign-in (4 s)",
  ];
  expect(inWords(envelope, 1)).toContain(`\n${said.join("\n")}\n`);
  const failure = { code: "refused" as const, status: 403, reference: "K7M3QX" };
  const refused = { at: 0, to: "login", type: "xstate.promise.reject", call: { name: "login", ms: 1, failure } };
  expect(inWords({ ...envelope, trail: [refused] }, 1)).toContain("\nReferences of errors: K7M 3QX (login)\n");
  expect(inWords(envelope, 1)).toContain("\nPage     W4R TYN\n");
  for (const { name, personal, value } of happenedOf(envelope, supportTexts))
    expect(said.filter((line) => line.startsWith(name) && line.includes(personal?.at(-1)?.text ?? value))).toHaveLength(
      1,
    );
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

test("the next steps are told in plain words, the person's first, and without those that would change nothing", async () => {
  const app = await walked(scenarioOf("login"), ["login form.submit by email", "login: too many tries"]);
  const read = readSnapshot(fileOf(app));
  app.close();
  if ("refusal" in read) throw new Error(read.refusal.message);
  const [, next = ""] = inWords(read.envelope, 1).split("What the person can do next\n");
  const [byPerson = "", byItself = ""] = next.split("\n\nWhat can happen by itself\n");
  const linesOf = (text: string) => text.split("\n").map((line) => line.trim());
  expect(linesOf(byPerson).slice(0, 4)).toEqual([
    "they leave a field (login)",
    "they type in a field (login)",
    "they send the form (login)",
    "they choose to use a passkey (login)",
  ]);
  expect(linesOf(byPerson)).toContain("they sign out (app)");
  expect(linesOf(byPerson)).not.toContain("they close the panel (app)");
  expect(linesOf(byItself)).toEqual(expect.arrayContaining(["a set time is up", "another tab signs in or out"]));
  for (const line of [...linesOf(byPerson), ...linesOf(byItself)]) expect(line).not.toMatch(/\w\.\w/);
  expect(new Set(linesOf(next)).size).toBe(linesOf(next).filter((line) => line !== "").length + 1);
});
