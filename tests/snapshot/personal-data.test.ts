import { describe, expect, test } from "vitest";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { capture, writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { personalDataIn, withStandIns } from "../../machines/snapshot/personal-data.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { page, walked } from "./reproduced.ts";

describe("the personal data of a snapshot", () => {
  const tree = {
    context: {
      visit: { route: { name: "signUp" } },
      session: { name: "Ann Lee", company: "Acme", menu: [{ name: "Inbox" }] },
      problems: { email: "format" },
      drafts: { email: "ann@acme.test", phone: "" },
      countries: [{ name: "India" }],
      organisations: [{ company: "Acme" }, { company: "Beta" }],
    },
    children: { challenge: { input: { subject: { email: "ann@work.test" } } } },
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

test("a reference is the same for the same moment, and has no letters that look like digits", () => {
  expect(referenceOf({ capturedAt: 1_795_305_600_123 })).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/);
  expect(referenceOf({ capturedAt: 1_795_305_600_123 })).not.toBe(referenceOf({ capturedAt: 1_795_305_600_124 }));
});
