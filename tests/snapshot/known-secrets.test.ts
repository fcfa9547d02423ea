import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { canary } from "../../workbench/cases.ts";
import { checkComment } from "../../machines/shared/comment.ts";
import { trimmed } from "../../machines/shared/rules.ts";
import { blackening } from "../../machines/snapshot/blacken.ts";
import { prepare, writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { PageFacts } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { lostSecret, suspectsIn, suspectsOf, withoutSecrets } from "../../machines/snapshot/known-secrets.ts";
import { unchanged } from "../../workbench/codec/codec.ts";
import { plainPage as page } from "../../machines/sandbox/plain-page.ts";
import { walked } from "./reproduced.ts";

describe("a known secret is removed from a text", () => {
  test.each([
    ["as it is", "604173", "My code is 604173.", "My code is ••••••."],
    ["with spaces and dashes", "604173", "604 173, 604-173", "•••••••, •••••••"],
    ["in other digits", "604173", "الرمز ٦٠٤١٧٣", "الرمز ••••••"],
    ["in other letters and widths", "A1B2-C3D4E5", "a1b2c3d4e5 ａ1b2–c3d4e5", "•••••••••• •••••••••••"],
    ["with marks that nobody sees", "Passw0rd!", "Pass\u200bw0rd!", "••••••••••"],
    ["with accents of two kinds", "crème-brûlée", "cre\u0300me-bru\u0302le\u0301e", "•".repeat(15)],
    ["in a query", "a b@c", "https://acme.test/?p=a+b%40c", "https://acme.test/?p=xxxxxxx"],
    ["overlapping another", "abcd1234 1234efgh", "abcd1234efgh", "••••••••••••"],
    ["as a whole word if it is short", "abc", "abcd abc and abc1", "abcd ••• and abc1"],
    ["character by character", "😀😀ab", "x 😀😀ab", "x ••••"],
  ])("%s", (_, secrets, text, left) => {
    const known = secrets === "a b@c" ? [secrets] : secrets.split(" ");
    expect(withoutSecrets(known)(text)).toBe(left);
  });

  test("but nothing else is", () => {
    expect(withoutSecrets(["", " - ", "[secret]"])("A [secret] - left")).toBe("A [secret] - left");
  });
});

test.each([
  ["My code is 604 173.", ["604 173"]],
  ['My pin 4821, my password is "hunter2", and PASSWORD: a1.', ["4821", "hunter2", "a1"]],
  ["मेरा पासवर्ड abc1 है", ["abc1"]],
  ["كلمة المرور abc1", ["abc1"]],
  ["My pin is 4821... and the password a.b1.", ["4821", "a.b1"]],
  ["The order ABCDEFGH12 and the invoice abcdefgh12 are lost", []],
  ["The password was refused twice, in step 2", []],
  ["I typed Passw0rd, not in an MP3 or by b2b", ["Passw0rd"]],
  ["I typed Tr0ub4dor&3, then Canary-6-never.", ["Tr0ub4dor&3", "Canary-6-never"]],
  ["A1B2-C3D4E5 does not work", ["A1B2-C3D4E5"]],
  ["https://acme.test/reset?code=k3jf94kd02ls", ["k3jf94kd02ls"]],
  ["الرمز ٦٠٤١٧٣", ["٦٠٤١٧٣"]],
  ["Ab1@Cd2@Gh4.Ij5 or Ab1@Cd2.Ef3@Gh4, not a&1", ["Ab1@Cd2@Gh4.Ij5", "Ab1@Cd2.Ef3@Gh4"]],
  ["I signed in as ann.lee7@acme.test on 12-Nov-2025 at 10:30 in Windows 11, version 140.0.1", []],
])("in “%s” these look like a secret: %j", (text, suspects) => {
  expect(suspectsIn(text)).toEqual(suspects);
});

test("the person is asked about words in the comment and in what they typed, but not about what the app wrote", () => {
  const view: PageFacts["view"] = {
    scroll: { left: 0, top: 0 },
    regions: [],
    focus: null,
    fields: [
      { at: "field a", label: "A", text: "Passw0rd", isTyped: true },
      { at: "field b", label: "B", text: "Tr0ub4dor&3", isTyped: false },
      { at: "field c", isTicked: true },
    ],
    errors: [],
    opened: [],
  };
  expect(suspectsOf({ comment: "My pin is 4821", page: { ...page, view } })).toEqual(["4821", "Passw0rd"]);
  expect(suspectsOf({ page: { ...page, view } })).toEqual(["Passw0rd"]);
  expect(suspectsOf({ comment: "My pin is 4821", page: { ...page, view: null } })).toEqual(["4821"]);
});

test("the person is told if the comment lost a secret", () => {
  expect(lostSecret({ comment: "My pin is ••••" }, "My pin is 4821")).toBe(true);
  expect(lostSecret({ comment: "It hangs" }, "It hangs")).toBe(false);
  expect(lostSecret({}, null)).toBe(false);
});

/** A secret that is removed also within a word. */
const secret = fc.string({ unit: "grapheme", minLength: 4, maxLength: 30 }).filter((text) => {
  const letters = [...text.replace(/[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")];
  // Dots and x take the place of a secret.
  return letters.length >= 4 && !letters.every((letter) => /[•x]/i.test(letter));
});

test("no known secret is in the file, whatever the comment, and the file still opens", async () => {
  const app = await walked(scenarioOf("login"), []);
  fc.assert(
    fc.property(
      secret,
      secret,
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        (text: string) => [...text].join(" "),
        (text: string) => encodeURIComponent(text),
      ),
      (password, code, around, spelled) => {
        const comment = trimmed(`${around}${spelled(password)}${around} ${spelled(code)}`);
        fc.pre(checkComment(comment) === null);
        const typed = { ...page, drafts: { "draft.a": comment, "draft.b": `x ${password}` } };
        const write = prepare(app.root, typed, app.recorder, app.world.now(), [password, code]);
        const file = writeSnapshot(write(unchanged, comment));
        const read = readSnapshot(file);
        if ("refusal" in read) throw new Error(JSON.stringify(read.refusal));
        const { envelope } = read;
        const texts = [envelope.comment ?? "", ...Object.values(envelope.page.drafts)];
        for (const text of texts) {
          expect(text).not.toContain(password);
          expect(text).not.toContain(code);
          expect(text).not.toContain(spelled(password));
        }
      },
    ),
    { numRuns: 500 },
  );
  app.close();
});

test("the code of a mailed link is removed from the comment too", async () => {
  const app = await walked({ ...scenarioOf("reset password"), address: "/reset-password/Ab3-kd92" }, []);
  const write = prepare(app.root, page, app.recorder, app.world.now());
  app.close();
  expect(write(unchanged, "The link with ab3kd92 fails").comment).toBe("The link with ••••••• fails");
  expect(write(blackening(["link"]), "The link").comment).toBe("The ████");
});

test("the secrets of a machine are removed from the comment too", async () => {
  const app = await walked(scenarioOf("login"), ["login form.submit by email"]);
  const write = prepare(app.root, page, app.recorder, app.world.now());
  app.close();
  const { comment } = write(unchanged, `I typed ${canary("password")} twice`);
  expect(comment).toBe(`I typed ${"•".repeat(canary("password").length)} twice`);
});
