import { describe, expect, test } from "vitest";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { capture, writeSnapshot } from "../../machines/snapshot/capture.ts";
import { type Envelope, FORMAT, VERSION } from "../../machines/snapshot/envelope.ts";
import { personalDataIn, withStandIns } from "../../machines/snapshot/personal-data.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { plainPage as page } from "../../machines/sandbox/plain-page.ts";
import { walked } from "./reproduced.ts";

const empty: Envelope = {
  format: FORMAT,
  version: VERSION,
  capturedAt: 1,
  machines: {},
  url: "/login",
  page,
  snapshot: {},
  pending: [],
  expect: { screen: "login", states: [], events: [] },
  connection: [],
  trail: [],
};

describe("the personal data of a snapshot", () => {
  const tree = {
    context: {
      visit: { route: { name: "signUp" } },
      session: { name: "Ann Lee", company: "Acme", menu: [{ name: "Inbox" }] },
      problems: { email: "format" },
      drafts: { email: "ann@acme.test", phone: "" },
      countries: [{ name: "India" }],
      organisations: [{ company: "Acme" }, { company: "Beta" }],
      colleagues: [{ name: "Bo" }],
    },
    children: { challenge: { name: "Chart", input: { subject: { email: "ann@work.test" } } } },
  };

  test("has every name of the person, and their organisations, but not routes, broken rules, menus and countries", () => {
    const { person, organisations } = personalDataIn(tree);
    expect(Object.fromEntries([...person].map(([key, values]) => [key, [...values]]))).toEqual({
      name: ["Ann Lee"],
      company: ["Acme"],
      email: ["ann@acme.test", "ann@work.test"],
    });
    expect(organisations).toEqual(["Acme", "Beta"]);
  });
});

test("a file for a test has few of many rows, and neither a search nor other words of the person", async () => {
  const many = await walked(scenarioOf("workspace of many"), []);
  const { workspace } = many.root.getSnapshot().children;
  workspace?.send({ type: "search.change", search: "Zebra" });
  const draft = { ...page, drafts: { word: "Okapi" } };
  const envelope = capture(many.root, draft, many.recorder, many.world.now());
  many.close();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    orgId: `org-${at}`,
    company: `Company ${at}`,
    logoURL: null,
    access: {},
  }));
  const wide: Envelope = {
    ...envelope,
    comment: "I look for Zebra.",
    snapshot: {
      context: {
        orgId: "org-400",
        organisations: rows,
        found: rows.map(({ orgId }) => orgId),
        search: "Zebra",
        comment: "Okapi",
        drafts: { phone: "98765 43210" },
        read: { text: "98765 43210", national: "9876543210" },
      },
    },
  };
  const { snapshot } = withStandIns(wide);
  expect(snapshot).toMatchObject({
    context: { orgId: "org-400", found: ["org-0", "org-1", "org-2", "org-400"], search: "Xxxxx" },
  });
  const shared = writeSnapshot(withStandIns({ ...envelope, comment: "I look for Zebra." }));
  for (const word of ["Zebra", "Okapi"]) {
    expect(JSON.stringify(wide) + writeSnapshot(envelope)).toContain(word);
    expect(shared).not.toContain(word);
  }
  const few = writeSnapshot(withStandIns(wide));
  for (const word of ["Zebra", "Okapi", "98765"]) expect(few).not.toContain(word);
  expect(few.length).toBeLessThan(20_000);
});

test("a long list keeps its first rows, those that a search found first, and those that something outside names", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, below: `row-${at + 50}` }));
  const ids = (from: number, to: number) =>
    rows(to)
      .slice(from)
      .map(({ id }) => id);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const tree = {
    context: {
      rows: rows(100),
      chosen: { id: "row-40" },
      found: ids(20, 30),
      words: ["a", "b", "c", "d", "e"],
      sizes: [1, 2, 3, 4, 5],
    },
  };
  const { context } = Object(withStandIns({ ...empty, snapshot: tree }).snapshot);
  expect({ ...context, rows: idsOf(context.rows) }).toEqual({
    ...tree.context,
    rows: [...ids(0, 3), ...ids(20, 23), "row-40"],
    found: ids(20, 23),
  });
});

describe("a file for others", () => {
  const envelope: Envelope = {
    ...empty,
    page: { ...page, drafts: { firstName: "Ann Lee", other: "Okapi 7" } },
    connection: [{ at: 1, type: "connection.online" }],
    trail: [{ at: 1, to: "app", type: "form.submit" }],
  };
  const shared = (snapshot: unknown) => withStandIns({ ...envelope, snapshot });
  const contextOf = (context: Record<string, unknown>) => Object(shared({ context }).snapshot).context;

  test("has a stand-in for each value that identifies a person, and the same one wherever the value stands", () => {
    const context = {
      email: "ann@acme.test",
      identifier: "ann",
      name: "Ann Lee",
      firstName: "Anna",
      lastName: "Leeds",
      phone: "98765",
      employeeCode: "X-9",
      company: "Acme",
    };
    expect(contextOf({ ...context, name: "Ann Lee", problem: "Acme" })).toEqual({
      email: "person-1@example.test",
      identifier: "person-2",
      name: "Name 3",
      firstName: "First name 4",
      lastName: "Last name 5",
      phone: "5550106",
      employeeCode: "E-7",
      company: "Organisation 8",
      problem: "Organisation 8",
    });
    expect(contextOf({ identifier: "ann@acme.test" })).toEqual({ identifier: "person-1@example.test" });
  });

  test("replaces names within sentences, the longest first, and unknown email addresses, but no short word", () => {
    const text = "Ann Lee of Acme Group, Acme or bob@acme.test. (Ann): Lee";
    expect(
      contextOf({ name: "Ann Lee", company: "Acme", group: { company: "Acme Group" }, firstName: "Ann", text }),
    ).toEqual({
      name: "Name 1",
      company: "Organisation 2",
      group: { company: "Organisation 3" },
      firstName: "First name 4",
      text: "Name 1 of Organisation 3, Organisation 2 or person-5@example.test. (Ann): Lee",
    });
  });

  test("replaces no part of a single word, and a known email address in a sentence once", () => {
    const context = {
      company: "Acme",
      email: "ann@acme.test",
      word: "Acmeville",
      sentence: "Mail to ann@acme.test failed",
    };
    expect(contextOf(context)).toMatchObject({
      word: "Acmeville",
      sentence: "Mail to person-2@example.test failed",
    });
  });

  test("has the address, and drafts with the shape of unknown words; and no record, view or comment", () => {
    const file = withStandIns({
      ...envelope,
      url: "/verify-email?email=ann@acme.test",
      comment: "Okapi",
      snapshot: { context: { name: "Ann Lee", email: "ann@acme.test" } },
    });
    expect(file).toEqual({
      ...envelope,
      url: "/verify-email?email=person-2@example.test",
      page: { ...page, drafts: { firstName: "Name 1", other: "Xxxxx 0" }, view: null },
      snapshot: { context: { name: "Name 1", email: "person-2@example.test" } },
      connection: [],
      trail: [],
    });
  });

  test("leaves names of the charts, routes, broken rules, menus and countries as they are", () => {
    const kept = {
      route: { name: "Ann" },
      problems: { email: "Ann" },
      menu: [{ name: "Ann" }],
      countries: [{ name: "Ann" }],
    };
    const tree = { value: "Ann", machine: "Ann", context: { name: "Ann", ...kept }, children: { one: { src: "Ann" } } };
    expect(shared(tree).snapshot).toEqual({ ...tree, context: { name: "Name 1", ...kept } });
    expect(shared({ children: { one: { input: { name: "Ann" } } } }).snapshot).toEqual({
      children: { one: { input: { name: "Name 1" } } },
    });
  });
});

test("a reference is the same for the same moment, and has no letters that look like digits", () => {
  expect(referenceOf({ capturedAt: 1_795_305_600_123 })).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/);
  expect(referenceOf({ capturedAt: 33 })).toBe("000-000-011");
  expect(referenceOf({ capturedAt: 1_795_305_600_123 })).not.toBe(referenceOf({ capturedAt: 1_795_305_600_124 }));
});
