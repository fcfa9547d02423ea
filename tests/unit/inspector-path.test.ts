import * as fc from "fast-check";
import { format } from "oxfmt";
import { describe, expect, test } from "vitest";
import { type ScenarioName, scenarios } from "../../machines/sandbox/scenarios.ts";
import { hidden, type Step } from "../../workbench/explore/steps.ts";
import { HIDDEN } from "../../workbench/codec/secret.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { revealed } from "../../workbench/codec/secret.ts";
import { canariesIn } from "../../workbench/cases.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import type { Moment } from "../../workbench/inspector/link/messages.ts";
import { fileNameOf } from "../../workbench/inspector/record/file-name.ts";
import { MAX_BYTES, pathOf, readPath, writePath } from "../../workbench/inspector/record/path-file.ts";
import { withoutSecrets } from "../../workbench/inspector/record/secrets.ts";
import { pathInSentences } from "../../tools/inspector/record/sentences.ts";
import { modelTest, playwrightTest } from "../../tools/inspector/record/test-texts.ts";
import { walkOf } from "../../workbench/inspector/record/walk.ts";
import type { Walk } from "../../workbench/inspector/subject.ts";
import { addressOf, MAX_LINK_LENGTH, subjectOf } from "../../workbench/inspector/record/share.ts";
import { texts } from "../../workbench/inspector/texts.ts";
import formatting from "../../.oxfmtrc.json" with { type: "json" };
import { inspect, type Inspected } from "../model/inspected.ts";
import { foyer } from "../../tools/inspector/foyer.ts";
import { checkpointsOf } from "../../workbench/inspector/record/checkpoints.ts";

const problems = texts.record.problems;
const submit: Step = {
  do: "event",
  machine: "login",
  type: "form.submit",
  payload: { values: { identifier: "bo@acme.test", password: "typed-by-hand" } },
};
const walked = async (name: ScenarioName, steps: readonly (Step | string)[]): Promise<Walk> =>
  assertPresent(walkOf(await inspect(name, steps)));

describe("a walk", () => {
  test("has each step with its result, also those of the prelude", async () => {
    const walk = await walked("second factor, both ways", ["multiFactorLogin method.choose email"]);
    expect(walk.first).toMatchObject({ screen: "login", address: "/login" });
    expect(walk.steps.map(({ step, moment }) => [step.do, moment.screen])).toEqual([
      ["case", "login"],
      ["settle", "multiFactorLogin"],
      ["case", "multiFactorLogin"],
    ]);
  });

  test("leaves out only steps without an effect", async () => {
    const { steps } = await walked("login", [
      "login form.edit identifier",
      "login form.edit identifier",
      "login form.submit by email",
      "login: wrong password",
      "login form.edit identifier",
      "login form.edit identifier",
    ]);
    expect(steps.map(({ step }) => (step.do === "case" ? step.type : step.do))).toEqual([
      "form.submit",
      "settle",
      "form.edit",
    ]);
  });

  test("keeps steps whose entries were dropped, because their effect is unknown", async () => {
    const inspected = await inspect("login", ["login form.edit identifier", "login form.submit by email"]);
    const late = { ...inspected, entries: inspected.entries.filter(({ moment }) => moment > 1) };
    expect(walkOf(late)?.steps).toHaveLength(2);
    expect(walkOf(inspected)?.steps).toHaveLength(1);
  });

  test("counts automatic transitions as a part of the step before", async () => {
    const inspected = await inspect("login", ["login form.submit by email"]);
    const last = assertPresent(inspected.moments.at(-1));
    const later: Moment = { ...last, screen: "workspace", step: "automatic" };
    const walk = walkOf({ ...inspected, moments: [...inspected.moments, later], steps: [...inspected.steps, null] });
    expect(walk?.steps.map(({ moment }) => moment.screen)).toEqual(["workspace"]);
  });

  test("is empty with a live service and before the app is opened", async () => {
    const inspected = await inspect("login", []);
    expect(walkOf({ ...inspected, subject: { mode: "live", address: "/login" } })).toBeNull();
    expect(walkOf({ ...inspected, moments: [], steps: [], entries: [] })).toBeNull();
    expect(addressOf({ ...inspected, moments: [] })).toEqual({ problem: problems.noAddress });
  });
});

describe("a recorded step", () => {
  test("has no secret that a person wrote into a payload", () => {
    expect(withoutSecrets(foyer, submit)).toEqual({
      ...submit,
      payload: { values: { identifier: "bo@acme.test", password: HIDDEN } },
    });
  });

  test("has no secret of an answer, known by the wire's schema, by its key or in an address", () => {
    const kept = (name: string, answer: unknown) => {
      const step = withoutSecrets(foyer, { do: "answer", name, answer });
      return step.do === "answer" ? step.answer : null;
    };
    expect(kept("login", { token: "abc", email: "bo@acme.test" })).toEqual({ token: HIDDEN, email: "bo@acme.test" });
    expect(kept("forgotPasswordWithRecoveryCode", { success: true, user: "abc" })).toEqual({
      success: true,
      user: HIDDEN,
    });
    expect(kept("login", { nonsense: [{ accessToken: "abc", count: 3 }] })).toEqual({
      nonsense: [{ accessToken: HIDDEN, count: 3 }],
    });
    expect(kept("oauth2/login", { redirect_uri: "https://crm.test/back?code=abc&state=s1" })).toEqual({
      redirect_uri: `https://crm.test/back?code=${HIDDEN}&state=s1`,
    });
    expect(kept("login", null)).toBeNull();
  });

  test("keeps all other values", () => {
    const steps: Step[] = [
      { do: "settle", name: "login", outcome: "refused" },
      { do: "pass", milliseconds: 1500 },
      { do: "pass", milliseconds: null },
      { do: "drop" },
      { do: "restore" },
    ];
    expect(steps.map((step) => withoutSecrets(foyer, step))).toEqual(steps);
  });

  test("has no canary of any event in a file, a test or an address", () => {
    const moment = emptyMoment;
    const steps = everyEvent().map((step) => ({ step: withoutSecrets(foyer, step), moment }));
    const walk: Walk = { scenario: "login", first: moment, steps };
    const kept = [
      writePath(pathOf(foyer, walk, "all")),
      playwrightTest(walk, "all", checkpointsOf(foyer, walk)),
      modelTest(walk, "all", checkpointsOf(foyer, walk)),
      ...steps.map(({ step }) => JSON.stringify(addressOf(inspectedOf([step])))),
    ];
    expect(steps.length).toBeGreaterThan(80);
    expect(kept.flatMap(canariesIn)).toEqual([]);
  });
});

const emptyMoment: Moment = {
  now: 0,
  step: "",
  screen: "login",
  address: "/login",
  actors: [],
  offers: [],
  held: [],
  untilTimer: null,
};

/** Every event that a table sends, with revealed secrets, as if a person had typed them into the panel. */
function everyEvent(): Step[] {
  const reveal = (payload: object) =>
    hidden(Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, revealed(value)])));
  return Object.values(allCases).flatMap(({ machine, events }) =>
    Object.entries(events).flatMap(([type, event]) =>
      typeof event === "string"
        ? []
        : Object.entries(event.cases).flatMap(([words, payload]): Step[] => [
            { do: "case", machine: machine.id, type, words },
            { do: "event", machine: machine.id, type, payload: hidden(payload) },
            { do: "event", machine: machine.id, type, payload: reveal(payload) },
          ]),
    ),
  );
}

/** An inspection after these steps, each with another result. */
const inspectedOf = (steps: readonly Step[], scenario: ScenarioName = "login"): Inspected => ({
  app: foyer,
  subject: { mode: "sandbox", scenario },
  entries: [],
  moments: [emptyMoment, ...steps.map((_, index) => ({ ...emptyMoment, now: index + 1 }))],
  steps: [null, ...steps],
});

describe("a path's file", () => {
  test("reads back as it was written", async () => {
    const path = pathOf(foyer, await walked("login", ["login form.submit by email", { do: "drop" }]), "cut off");
    expect(readPath(foyer, writePath(path))).toEqual({ path });
    expect(path).toMatchInlineSnapshot(`
      {
        "format": "foyer-path",
        "name": "cut off",
        "scenario": "login",
        "steps": [
          {
            "do": "case",
            "machine": "login",
            "type": "form.submit",
            "words": "by email",
          },
          {
            "do": "drop",
          },
        ],
        "version": 1,
      }
    `);
  });

  test("is refused with the reason and a remedy when it is not a path", () => {
    const file = { format: "foyer-path", version: 1, name: "a", scenario: "login", steps: [{ do: "drop" }] };
    const problemOf = (changed: object) => readPath(foyer, JSON.stringify({ ...file, ...changed }));
    expect(problemOf({})).toEqual({ path: file });
    expect(readPath(foyer, "{")).toEqual({ problem: problems.noPath("foyer-path") });
    expect(readPath(foyer, "[]")).toEqual({ problem: problems.noPath("foyer-path") });
    expect(problemOf({ format: "other" })).toEqual({ problem: problems.noPath("foyer-path") });
    expect(problemOf({ version: 2 })).toEqual({ problem: problems.otherVersion(2) });
    expect(problemOf({ name: " " })).toEqual({ problem: problems.name });
    expect(problemOf({ name: "x".repeat(201) })).toEqual({ problem: problems.name });
    expect(problemOf({ scenario: "nowhere" })).toEqual({ problem: problems.scenario("nowhere") });
    expect(problemOf({ scenario: "toString" })).toEqual({ problem: problems.scenario("toString") });
    expect(problemOf({ steps: 3 })).toEqual({ problem: problems.steps });
    expect(problemOf({ steps: [{ do: "drop" }, { do: "fly" }] })).toEqual({ problem: problems.step(2) });
    expect(problemOf({ steps: [{ do: "pass", milliseconds: -1 }] })).toEqual({ problem: problems.step(1) });
    expect(readPath(foyer, " ".repeat(MAX_BYTES + 1))).toEqual({ problem: problems.tooLarge });
  });

  test("has a name that every file system accepts", () => {
    expect(fileNameOf("Second factor: réfused, 90 s")).toBe("second-factor-refused-90-s");
    expect(fileNameOf("../../etc/passwd")).toBe("etc-passwd");
    expect(fileNameOf("日本")).toBe("path");
    expect(fileNameOf(`${"a".repeat(59)} b`)).toBe("a".repeat(59));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(fileNameOf(name))));
  });
});

describe("a walk as a test", () => {
  test("of the page uses the page's controls", async () => {
    const walk = await walked("login", [submit]);
    expect(playwrightTest(walk, 'it\'s "quoted"', checkpointsOf(foyer, walk))).toMatchInlineSnapshot(`
      "import { replay, test } from "./path.ts";

      test('it\\'s "quoted"', async ({ page }) => {
        await replay(page, "login", [
          {
            step: null,
            screen: "login",
            address: "/login",
            states: [
              "app.company.settled",
              "app.connection.connecting",
              "app.menus.unasked",
              "app.navigation.login",
              "app.panel.closed",
              "app.passkeyOffer.none",
              "app.passkeySignals.none",
              "app.report.closed",
              "app.screen.loaded",
              "app.session.signedOut",
              "app.toasts.none",
              "login.filling.quiet",
            ],
          },
          {
            step: {
              do: "event",
              machine: "login",
              type: "form.submit",
              payload: { values: { identifier: "bo@acme.test", password: "[secret]" } },
            },
            screen: "login",
            address: "/login",
            states: [
              "app.company.settled",
              "app.connection.connecting",
              "app.menus.unasked",
              "app.navigation.login",
              "app.panel.closed",
              "app.passkeyOffer.none",
              "app.passkeySignals.none",
              "app.report.closed",
              "app.screen.loaded",
              "app.session.signedOut",
              "app.toasts.none",
              "login.submitting",
            ],
          },
        ]);
      });
      "
    `);
  });

  test("of the model checks the states as well", async () => {
    const walk = await walked("login", ["login form.submit by email"]);
    expect(modelTest(walk, "asks", checkpointsOf(foyer, walk))).toMatchInlineSnapshot(`
      "import { test } from "vitest";
      import { replay } from "./path.ts";

      test("asks", async () => {
        await replay("login", [
          {
            step: null,
            screen: "login",
            address: "/login",
            states: [
              "app.company.settled",
              "app.connection.connecting",
              "app.menus.unasked",
              "app.navigation.login",
              "app.panel.closed",
              "app.passkeyOffer.none",
              "app.passkeySignals.none",
              "app.report.closed",
              "app.screen.loaded",
              "app.session.signedOut",
              "app.toasts.none",
              "login.filling.quiet",
            ],
          },
          {
            step: "login form.submit by email",
            screen: "login",
            address: "/login",
            states: [
              "app.company.settled",
              "app.connection.connecting",
              "app.menus.unasked",
              "app.navigation.login",
              "app.panel.closed",
              "app.passkeyOffer.none",
              "app.passkeySignals.none",
              "app.report.closed",
              "app.screen.loaded",
              "app.session.signedOut",
              "app.toasts.none",
              "login.submitting",
            ],
          },
        ]);
      });
      "
    `);
  });

  test("is formatted as by the formatter, for any answer", async () => {
    const { first } = await walked("login", []);
    const answers = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(answers, fc.string(), async (answers, name) => {
        const steps = answers.map((answer) => {
          const step: Step = { do: "answer", name: "login", answer };
          return { step, moment: { ...first, address: `/login?${"x".repeat(90)}` } };
        });
        const walk = { scenario: "login", first, steps };
        const path = checkpointsOf(foyer, walk);
        for (const text of [playwrightTest, modelTest].map((write) => write(walk, name, path))) {
          const { code, errors } = await format("path.ts", text, { printWidth: formatting.printWidth });
          expect(errors).toEqual([]);
          expect(code).toBe(text);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("an address", () => {
  const names = Object.keys(scenarios).filter((name): name is ScenarioName => Object.hasOwn(scenarios, name));
  const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom(...everyEvent()),
    fc.record({ do: fc.constant("answer" as const), name: fc.string(), answer: json }),
    fc.record({ do: fc.constant("settle" as const), name: fc.string(), outcome: fc.string() }),
    fc.record({ do: fc.constant("pass" as const), milliseconds: fc.option(fc.nat({ max: 864e5 })) }),
    fc.constantFrom<Step>({ do: "drop" }, { do: "restore" }),
  );
  const opened = (address: string) => subjectOf(foyer, { hash: new URL(address, "https://foyer.test").hash });

  test("opens the path that it was made from", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(...names), (steps, scenario) => {
        const made = addressOf(inspectedOf(steps, scenario));
        fc.pre("address" in made);
        expect(made.address.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
        expect(made.address).toMatch(/^\/inspector\/#path=[\w-]+$/);
        expect(opened(made.address)).toEqual({
          subject: { mode: "sandbox", scenario },
          steps: steps.map((step) => withoutSecrets(foyer, step)),
        });
      }),
    );
  });

  test("is not made for a path that is too long, and the file is offered instead", () => {
    const long: Step = { do: "answer", name: "login", answer: "x".repeat(MAX_LINK_LENGTH) };
    expect(addressOf(inspectedOf([long]))).toEqual({ problem: problems.tooLong });
  });

  test("without a path opens nothing, and with a broken one says so", () => {
    const encoded = (value: unknown) => ({ hash: `#path=${btoa(JSON.stringify(value))}` });
    const good = { version: 1, scenario: "login", steps: ["login: refused"] };
    expect(subjectOf(foyer, encoded(good))).toEqual({
      subject: { mode: "sandbox", scenario: "login" },
      steps: [{ do: "settle", name: "login", outcome: "refused" }],
    });
    expect(subjectOf(foyer, { hash: "" })).toBeNull();
    expect(subjectOf(foyer, { hash: "#elsewhere" })).toBeNull();
    for (const hash of ["#path=", "#path=%%%", "#path=YQ", "#path=_w"]) {
      expect(subjectOf(foyer, { hash })).toEqual({ problem: problems.badAddress });
    }
    for (const wrong of [{ version: 2 }, { scenario: "nowhere" }, { steps: ["dance"] }, { steps: [{ do: "fly" }] }]) {
      expect(subjectOf(foyer, encoded({ ...good, ...wrong }))).toEqual({ problem: problems.badAddress });
    }
  });
});

test("the inspector exports a path in plain sentences without secrets", async () => {
  const walk = await walked("login", [submit, "login: wrong password"]);
  expect(pathInSentences(walk, "a wrong password", checkpointsOf(foyer, walk))).toBe(`Feature: Foyer

  Scenario: a wrong password
    Given a person who was never here opens /login
    When they fill in “Email Address / User Name” with “bo@acme.test” and fill in “Password” with “••••••••”, and send the form
    And the account service is asked for the sign-in and answers: wrong password
    Then the page is /login, with the screen “login”
    And the flow says of itself: The service refused. After five seconds screen readers announce its message once more.
`);
});
