import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { announcement } from "../../service/announce.ts";
import { demoFlowAccounts, demoLinks } from "../../service/demo/flows.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../service/demo/people.ts";
import { readEnvironment } from "../../service/settings/environment.ts";

const linesOf = (variables: Readonly<Record<string, string>>, all = false, inspector = true) =>
  announcement(readEnvironment({ PORT: "4100", ...variables }), { all, inspector }).split("\n");
const people = (lines: readonly string[]) => lines.filter((line) => line.includes(DEMO_PASSWORD));

test("a demo says first where it is, then six people, and the pages to look at", () => {
  const lines = linesOf({});
  expect(lines[0]).toMatch(/^Foyer is ready at http:\/\/localhost:4100 after [\d.]+ s\.$/);
  expect(people(lines)).toHaveLength(6);
  expect(lines.join("\n")).toMatch(/ {2}admin@acme\.test +Passw0rd! {2}\S/);
  expect(lines.join("\n")).toMatch(/mfa-app@acme\.test .*authenticator secret [A-Z2-7]{16,}/);
  expect(lines.slice(-5)).toEqual([
    "",
    "Inspector: http://localhost:4100/inspector/",
    "Gallery: http://localhost:4100/gallery/",
    "Mails: http://localhost:4100/dev/outbox",
    "",
  ]);
  expect(lines.length).toBeLessThan(16);
});

test("with --all it has every person and link of the demo", () => {
  const lines = linesOf({}, true);
  expect(people(lines)).toHaveLength(demoAccounts.length + demoFlowAccounts.length);
  for (const { path } of demoLinks)
    expect(lines).toContainEqual(expect.stringContaining(`  http://localhost:4100${path} `));
  expect(lines.join("\n")).not.toContain("--all");
});

test("the links are at the paths that the project has chosen", () => {
  const folder = mkdtempSync(join(tmpdir(), "foyer-announced-"));
  const file = join(folder, "foyer.json");
  writeFileSync(
    file,
    JSON.stringify({ paths: { "forget-with-recovery": "/lost/with-code", "pre-boarding": "before" } }),
  );
  const said = linesOf({ CONFIG_FILE: file }, true).join("\n");
  rmSync(folder, { recursive: true });
  expect(said).toContain("http://localhost:4100/lost/with-code ");
  expect(said).toMatch(/4100\/\w+\/before\/register /);
  expect(said).not.toMatch(/preboarding|forget-with-recovery/);
});

test("it names no page that there is not, and says why there are no passkeys", () => {
  const lines = linesOf({ HOST: "192.0.2.1" }, false, false);
  expect(lines.join("\n")).not.toMatch(/inspector|gallery/i);
  expect(lines).toContain(
    "Passkeys: none, because browsers have none for an IP address. Set PUBLIC_URL to an address with a name.",
  );
});

test("without a demo it names nobody", () => {
  const lines = linesOf({ DEMO: "0", SOCKET_SECRET: "3vZ8Qm1kT6yR0bNf5uXcW2aLhJ7sDgPe9KiOoEq4VtY" });
  expect(people(lines)).toEqual([]);
  expect(lines.join("\n")).not.toMatch(/@|--all|Inspector|Mails/);
});
