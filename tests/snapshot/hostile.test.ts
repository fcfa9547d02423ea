import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { policyOf } from "../../machines/app/policies.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { danger, MOST_LEVELS } from "../../workbench/snapshot/json.ts";
import { COMMENT_MOST } from "../../machines/shared/comment.ts";
import { type Envelope, VERSION } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { readTree } from "../../workbench/snapshot/tree.ts";
import { versions } from "../../machines/snapshot/versions.ts";
import { asOlder, withOlder } from "./older-version.ts";
import { fileOf, reproduced, walked } from "./reproduced.ts";

/* Forged and damaged files: the app refuses each with words, or reproduces it whole. */

const app = await walked(scenarioOf("second factor by email"), []);
const file = fileOf(app);
app.close();
const olderFile = asOlder(file);

function refusalOf(text: string) {
  const read = readSnapshot(text);
  if (!("refusal" in read)) throw new Error("It was read.");
  return read.refusal;
}

/** The file with one place changed. */
function changed(path: readonly string[], value: unknown): string {
  const data: unknown = JSON.parse(file);
  let at = data;
  for (const key of path.slice(0, -1)) at = Object(at)[key];
  Object.assign(Object(at), { [path.at(-1) ?? ""]: value });
  return JSON.stringify(data);
}

describe("a file is refused with the reason when it", () => {
  test("is of a newer version", () => {
    expect(refusalOf(changed(["version"], VERSION + 1)).message).toContain(`version ${VERSION + 1}`);
  });
  test("is cut short", () => {
    expect(refusalOf(file.slice(0, file.length / 2)).message).toContain("damaged or incomplete");
  });
  test("is another kind of file", () => {
    for (const text of ["", "null", "[]", '"x"', "{}", '{"format":"foyer-path","version":1}']) {
      expect(refusalOf(text).message).toMatch(/Not a snapshot|valid JSON/);
    }
  });
  test("is too large", () => {
    expect(refusalOf(changed(["url"], "x".repeat(1_000_001))).message).toContain("larger than 1 MB");
    expect(refusalOf(changed(["url"], "é".repeat(500_000))).message).toContain("larger than 1 MB");
    expect(refusalOf(file.padEnd(1_000_001)).message).toContain("larger than 1 MB");
    expect(readSnapshot(file.padEnd(1_000_000))).toHaveProperty("envelope");
  });
  test("is nested too deeply, even in a part that is not read", () => {
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    expect(refusalOf(file.replace('"drafts": {}', `"drafts": {"deep": ${deep}}`)).message).toContain("nested");
  });
  test("is nested one level too deeply", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect([danger(nested(MOST_LEVELS)), danger(nested(MOST_LEVELS + 1))]).toEqual([null, "it is nested too deeply"]);
  });
  test("has a longer comment than the app takes", () => {
    const longest = "x".repeat(COMMENT_MOST);
    expect(readSnapshot(changed(["comment"], longest))).toHaveProperty("envelope");
    expect(refusalOf(changed(["comment"], `${longest}x`)).differences).toMatchObject([{ place: "comment" }]);
  });
  test("has keys with a meaning in JavaScript", () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      expect(refusalOf(file.replace('"drafts": {}', `"drafts": {"${key}": {"polluted": true}}`)).message).toContain(
        key,
      );
    }
    expect("polluted" in {}).toBe(false);
  });
  test("has overlong lists", () => {
    const trail = Array.from({ length: 201 }, () => ({ at: 1, to: "app", type: "x" }));
    expect(refusalOf(changed(["trail"], trail))).toMatchObject({
      message: "This snapshot is damaged. Ask for it again.",
      differences: [{ place: "trail" }],
    });
  });
  test("was made with other charts, and each is named", () => {
    const { message, differences } = refusalOf(changed(["machines", "login"], "other"));
    expect(message).toContain("different charts");
    expect(differences).toEqual([{ place: "login", what: "its chart has changed" }]);
    const { login: _, ...others } = versions.structures[VERSION] ?? {};
    expect(refusalOf(changed(["machines"], { ...others, extra: "x" })).differences).toEqual([
      { place: "extra", what: "this build has no such machine" },
      { place: "login", what: "the file does not know this machine" },
    ]);
    const unnamed = refusalOf(changed(["machines"], 5)).differences.map(({ what }) => what);
    expect([...new Set(unnamed)]).toEqual(["the file does not know this machine"]);
  });
  test("has a version that never was", () => {
    expect(refusalOf(changed(["version"], 0)).message).toContain("version 0, which this build can't migrate");
    for (const version of ["1", 1.5, null]) {
      expect(refusalOf(changed(["version"], version)).message).toBe("Not a snapshot file of this app.");
    }
  });
  test("is in an unknown state", () => {
    expect(refusalOf(changed(["snapshot", "value", "navigation"], "nowhere")).differences).toEqual([
      { place: "app", what: expect.stringContaining("nowhere") },
    ]);
  });
  test("lacks a state, or an actor that a state has started", () => {
    expect(refusalOf(changed(["snapshot", "value"], { connection: "online" })).differences).not.toEqual([]);
    expect(refusalOf(changed(["snapshot", "children"], {})).differences.map(({ place }) => place)).toEqual(
      expect.arrayContaining(["app.multiFactorLogin", "app.connection", "app.storage"]),
    );
  });
  test("holds a value or a key that no machine can hold", () => {
    expect(refusalOf(changed(["snapshot", "context", "email"], 5)).differences[0]?.place).toBe("context.email");
    expect(refusalOf(changed(["snapshot", "context", "extra"], 5)).differences[0]?.place).toBe("context.extra");
    expect(refusalOf(changed(["snapshot", "context", "loginDetails", "password"], "typed")).differences[0]?.place).toBe(
      "context.loginDetails.password",
    );
  });
});

test("markup in a file is shown as text", async () => {
  const markup = "<img src=x onerror=alert(1)>";
  const read = readSnapshot(changed(["page", "drafts"], { "login.identifier": markup }));
  if ("refusal" in read) throw new Error(read.refusal.message);
  expect(read.envelope.page.drafts["login.identifier"]).toBe(markup);
});

async function statusOf(envelope: Envelope): Promise<string> {
  const { root, close } = await reproduced(envelope);
  const { status } = root.getSnapshot();
  close();
  return status;
}

test("a file with any damage is refused with words or reproduced whole", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(file, olderFile),
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.oneof(fc.string({ maxLength: 12 }), fc.json({ maxDepth: 2 })),
      async (text, at, cut, put) => {
        const place = at % text.length;
        const read = readSnapshot(text.slice(0, place) + put + text.slice(place + cut), withOlder);
        const outcome = "refusal" in read ? `refused: ${read.refusal.message}` : await statusOf(read.envelope);
        expect(outcome).toMatch(/^(active|refused: .+)$/);
      },
    ),
    { numRuns: 400 },
  );
});

test("reading any value as a tree throws no error", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (tree) => {
      expect(readTree(policyOf, wholeApp, tree)).toHaveProperty("problems");
    }),
  );
});
