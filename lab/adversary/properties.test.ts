import { describe, expect, test } from "vitest";
import { properties } from "./properties.ts";
import { nothingHeard, type Screen, type Step } from "./trace.ts";

/* Each property holds for a good step, and fails for a bad one: nothing here needs a browser. */

const field = { label: "Email", value: "", secret: false, search: false };
const button = { name: "Login", enabled: true, chrome: false };

const screen = (differences: Partial<Screen> = {}): Screen => ({
  document: "one",
  path: "/login",
  address: "http://127.0.0.1/login",
  title: "Sign In · Foyer",
  language: "en",
  direction: "ltr",
  translated: false,
  heading: "Sign In",
  headings: 1,
  text: "Sign In",
  html: "<html></html>",
  stores: "",
  fields: [{ ...field, value: "ada@acme.test" }],
  selects: 0,
  controls: [button],
  busy: false,
  connecting: false,
  alerts: [],
  voices: [],
  focus: "input",
  focusedField: 0,
  overflow: 0,
  unnamedImages: [],
  countdowns: { "Resend in .": 20 },
  ...differences,
});

const step = ({ after, before, ...differences }: Partial<Step> = {}): Step => ({
  action: { kind: "wait", seconds: 1 },
  done: true,
  tab: 0,
  seconds: 1,
  before: before === undefined ? screen() : before,
  after: after === undefined ? screen() : after,
  others: [],
  network: "open",
  ...nothingHeard(),
  differences: [],
  signedIn: true,
  secrets: ["Passw0rd!"],
  ...differences,
});

const login = { tab: 0, event: "login", data: '{"identifier":"ada"}' };
const key = { kind: "key", key: "Enter" } as const;
const arrived = screen({ path: "/code", heading: "Code", title: "Code · Foyer", fields: [field] });

interface Example {
  bad: Step;
  /** A step like the bad one, for which the property holds. */
  good: Step;
  earlier?: readonly Step[];
}

const examples: Readonly<Record<string, Example>> = {
  "nothing private is shown to a person who is not signed in": {
    bad: step({ signedIn: false, after: screen({ html: "<p>Asha Rao</p>" }) }),
    good: step({ signedIn: false }),
  },
  "typed text is lost only by leaving the page": {
    bad: step({ after: screen({ fields: [field] }) }),
    good: step({ after: arrived }),
  },
  "there is always a way on": {
    bad: step({ after: screen({ controls: [{ ...button, enabled: false }], countdowns: {} }) }),
    good: step({ after: screen({ controls: [{ ...button, enabled: false }], busy: true }) }),
  },
  "busy ends": {
    bad: step({ seconds: 21, after: screen({ busy: true }) }),
    good: step({ seconds: 21, network: "cut", after: screen({ busy: true }) }),
  },
  "one live region speaks at a time": {
    bad: step({ after: screen({ voices: [{ text: "Saved", over: ["Connection lost"] }] }) }),
    good: step({ after: screen({ voices: [{ text: "Saved", over: [] }] }) }),
  },
  "no secret stays in text, storage, address or console": {
    bad: step({ after: screen({ stores: `[["draft","${btoa("Passw0rd!")}"]]` }) }),
    good: step({ after: screen({ stores: "[]" }) }),
  },
  "Back and Forward repeat no call": {
    bad: step({ action: { kind: "back" }, calls: [login] }),
    good: step({ action: { kind: "back" }, calls: [{ tab: 0, event: "getWorkspaceList", data: "{}" }] }),
    earlier: [step({ calls: [login, { tab: 0, event: "getWorkspaceList", data: "{}" }] })],
  },
  "an action makes a call once in a tab": {
    bad: step({ calls: [login, login] }),
    good: step({ calls: [login, { ...login, tab: 1 }] }),
  },
  "the focus is on something after a key": {
    bad: step({ action: key, after: screen({ focus: null, focusedField: null }) }),
    good: step({ action: key }),
  },
  "the only field has the focus on arrival": {
    bad: step({ action: key, after: { ...arrived, focus: "h1", focusedField: null } }),
    good: step({ action: key, after: arrived }),
  },
  "every page does as its charts do": { bad: step({ differences: ["login close: nothing"] }), good: step() },
  "no uncaught error": { bad: step({ errors: ["TypeError: nothing"] }), good: step() },
  "no report of the content security policy": { bad: step({ policyReports: ["script-src"] }), good: step() },
  "an answer of 400 or more is explained on the screen": {
    bad: step({ badAnswers: [{ status: 404, url: "/picture" }] }),
    good: step({ badAnswers: [{ status: 404, url: "/picture" }], after: screen({ alerts: ["Not found"] }) }),
  },
  "a page that says it tries again does": {
    bad: step({ seconds: 40, after: screen({ connecting: true }) }),
    good: step({ seconds: 40, attempts: 3, after: screen({ connecting: true }) }),
  },
  "a page whose connection works again stops saying that it is lost": {
    bad: step({ seconds: 40, after: screen({ connecting: true }) }),
    good: step({ seconds: 40, network: "cut", after: screen({ connecting: true }) }),
    earlier: [step({ seconds: 40, after: screen({ connecting: true }) })],
  },
  "the title names the page": {
    bad: step({ after: screen({ title: "Foyer" }) }),
    good: step(),
  },
  "a page has one heading": {
    bad: step({ after: screen({ heading: null, headings: 0 }) }),
    good: step(),
  },
  "nothing scrolls sideways": { bad: step({ after: screen({ overflow: 3 }) }), good: step() },
  "language and direction fit": {
    bad: step({ after: screen({ language: "ar" }) }),
    good: step({ after: screen({ language: "ar", direction: "rtl" }) }),
  },
  "every image has a name": { bad: step({ after: screen({ unnamedImages: ["<svg>"] }) }), good: step() },
  "every control and field has a name": {
    bad: step({ after: screen({ controls: [{ ...button, name: "" }] }) }),
    good: step(),
  },
  "a refusal is shown in words": {
    bad: step({ refusals: [{ event: "login", words: "Wrong password" }] }),
    good: step({ refusals: [{ event: "login", words: "Wrong password" }], after: screen({ alerts: ["Wrong"] }) }),
  },
  "a countdown only falls": {
    bad: step({ after: screen({ countdowns: { "Resend in .": 21 } }) }),
    good: step({ replies: 1, after: screen({ countdowns: { "Resend in .": 30 } }) }),
  },
  "signing out in one tab signs out all": {
    bad: step({ signedIn: false, others: [screen({ controls: [{ ...button, name: "Logout" }] })] }),
    good: step({ signedIn: false, others: [screen()] }),
    earlier: [step()],
  },
};

describe("a property", () => {
  test.each(properties)("$name: holds for a good step, and fails for a bad one", ({ name, judge }) => {
    const example = examples[name];
    if (example === undefined) throw new Error("This property has no example.");
    const { good, bad, earlier = [] } = example;
    expect(judge(good, earlier) ?? []).toEqual([]);
    expect(judge(bad, earlier)).not.toEqual([]);
    expect(judge(bad, earlier)).not.toBeNull();
  });
});
