import { describe, expect, test } from "vitest";
import { personalDataIn } from "../../machines/snapshot/personal-data.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";

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

test("a reference is the same for the same moment, and has no letters that look like digits", () => {
  expect(referenceOf({ capturedAt: 1_795_305_600_123 })).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/);
  expect(referenceOf({ capturedAt: 1_795_305_600_123 })).not.toBe(referenceOf({ capturedAt: 1_795_305_600_124 }));
});
