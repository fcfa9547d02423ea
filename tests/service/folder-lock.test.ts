import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "../../service/database/folder-lock.ts";
import { startProgram, type Program } from "./support/program.ts";

let folder = "";
const programs: Program[] = [];
const hold = () => {
  const program = startProgram("tests/service/programs/hold-folder.ts", [folder]);
  programs.push(program);
  return program;
};
/** Takes the folder, whose lock then names this process, and lets go of it. */
function takenAndFreed(): boolean {
  const release = lockFolder(folder);
  const mine = readFileSync(lock(), "utf8").startsWith(`{"processId":${process.pid},`);
  release();
  return mine && !existsSync(lock());
}
const lock = () => join(folder, "lock");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-lock-"));
});
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill("SIGKILL");
    await program.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

it("is taken once, and free again afterwards", () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  release();
  expect(existsSync(lock())).toBe(false);
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it("makes the folder, and leaves another alone", () => {
  const release = lockFolder(join(folder, "deep", "below"));
  lockFolder(folder)();
  expect(existsSync(join(folder, "deep", "below", "lock"))).toBe(true);
  release();
});

it("names the folder and the process that has it", async () => {
  const other = hold();
  expect(await other.nextLine()).toBe("locked");
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${other.processId}. ` +
      "Stop that one first, or choose another folder with DATA_DIR.",
  );
  expect(readdirSync(folder)).toEqual(["lock"]);
});

it("is taken over from a process that was killed", async () => {
  const other = hold();
  expect(await other.nextLine()).toBe("locked");
  other.kill("SIGKILL");
  await other.ended;
  expect(existsSync(lock())).toBe(true);
  expect(takenAndFreed()).toBe(true);
});

it("is taken over when its number now belongs to another process", async () => {
  const other = hold();
  await other.nextLine();
  const content = readFileSync(lock(), "utf8");
  other.kill("SIGKILL");
  await other.ended;
  for (const processId of [process.pid, process.ppid, 1]) {
    writeFileSync(lock(), content.replace(String(other.processId), String(processId)));
    expect(takenAndFreed()).toBe(true);
  }
});

it.each(["", "nonsense", "{}", "[]", "5", '{"processId":"1"}'])("is taken over when it says %j", (content) => {
  writeFileSync(lock(), content);
  expect(takenAndFreed()).toBe(true);
});

it("goes to one of many who find the same stale lock at once", async () => {
  writeFileSync(lock(), JSON.stringify({ processId: 2 ** 22 + 1, startedAt: null }));
  const starters = Array.from({ length: 5 }, hold);
  const said = await Promise.all(starters.map((starter) => starter.nextLine()));
  const winner = starters[said.indexOf("locked")];
  expect(said.filter((line) => line === "locked")).toHaveLength(1);
  expect(said.filter((line) => line === `in use by ${winner?.processId}`)).toHaveLength(4);
}, 20_000);
