import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flowGroups } from "../../tools/new-flow/names.ts";
import { planOf } from "../../tools/new-flow/plan.ts";

describe("the command for a new flow", () => {
  test.each([
    ["", "does not begin with a group of flows: sign-in/, passwords/, joining/, workspace/, account/"],
    ["feedback", "does not begin with a group"],
    ["parts/feedback", "does not begin with a group"],
    ["account/feedback/form", "does not begin with a group"],
    ["account/", "“” is no name of a flow"],
    ["account/../feedback", "does not begin with a group"],
    ["account/Feedback", "“Feedback” is no name of a flow"],
    ["account/send_feedback", "is no name of a flow"],
    ["account/send--feedback", "is no name of a flow"],
    ["account/2feedback", "is no name of a flow"],
    ["account/new", "“new” is taken: the code of a flow has this name"],
    [
      "account/downloads",
      "“downloads” is taken: a machine, a state of the root, a page, a screen, a scenario, a group of texts has this name",
    ],
    ["account/challenge", "“challenge” is taken: a machine has this name"],
    ["account/deciding", "“deciding” is taken: a state of the root has this name"],
    [
      "account/email-sent",
      "“email-sent” is taken: a state of the root, a page, a screen, a scenario, a group of texts has this name",
    ],
    ["account/oauth2", "“oauth2” is taken: a page has this name"],
    ["account/logout", "“logout” is taken: a call has this name"],
    ["account/fault", "“fault” is taken: a screen"],
  ])("refuses the name “%s”", (name, problem) => {
    expect(planOf(name, ".")).toEqual({ problem: expect.stringContaining(problem) });
  });

  test("refuses to replace a file", () => {
    const root = mkdtempSync(join(tmpdir(), "foyer-new-flow-"));
    mkdirSync(join(root, "service/account"), { recursive: true });
    writeFileSync(join(root, "service/account/feedback.ts"), "");
    expect(planOf("account/feedback", root)).toEqual({
      problem: "These files are there already: service/account/feedback.ts",
    });
    rmSync(root, { recursive: true });
  });

  test.each(flowGroups)("finds the place of each line for a flow in %s", (group) => {
    expect(planOf(`${group}/send-feedback`, ".")).not.toHaveProperty("problem");
  });
});

describe("a new flow", () => {
  const root = mkdtempSync(join(tmpdir(), "foyer-new-flow-"));
  const run = promisify(execFile);
  const npx = (...command: string[]) => run("npx", ["--no-install", ...command], { cwd: root });

  beforeAll(async () => {
    const left = new Set([
      ".git",
      "node_modules",
      ...readFileSync(".gitignore", "utf8").replaceAll("/", "").split("\n"),
    ]);
    cpSync(".", root, { recursive: true, filter: (path) => !left.has(path) });
    symlinkSync(resolve("node_modules"), join(root, "node_modules"));
    await npx("tsx", "tools/new-flow/cli.ts", "account/send-feedback");
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test("has the right types", { timeout: 600_000 }, async () => {
    const { stdout } = await npx("tsc", "-p", ".", "--incremental", "false");
    expect(stdout).toBe("");
  });

  test("passes the tests of its machine, of its page and of its call", async () => {
    const files = ["explored", "definitions", "route-guard", "screens", "architecture", "contract"];
    const { stdout } = await npx(
      "vitest",
      "run",
      ...files,
      "-t",
      "send-?[Ff]eedback|folder|arrow|circle|contract.md",
      "-u",
    );
    expect(stdout).toContain("send-feedback: 6 of 6 states");
  });

  test("is there once: a second time nothing is written", async () => {
    await expect(npx("tsx", "tools/new-flow/cli.ts", "account/send-feedback")).rejects.toThrow("Nothing was written.");
  });
});
