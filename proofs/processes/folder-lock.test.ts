import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError } from "../../service/database/folder-error.ts";
import { lockFolder } from "../../service/database/folder-lock.ts";
import { startProgram, type Program } from "../support/program.ts";

let folder = "";
const programs: Program[] = [];
/** A process that locks the folder, started directly or through another program. */
const hold = (through: readonly string[] = []) => {
  const program = startProgram("hold-folder", [folder], {}, through);
  programs.push(program);
  return program;
};
const lock = () => join(folder, "lock");
const isFree = async () => {
  (await lockFolder(folder))();
  return true;
};

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

it("can be taken once, also within one process, and again after its release", async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}. Stop that one first`);
  release();
  expect(await isFree()).toBe(true);
});

it("leaves another folder alone", async () => {
  const other = mkdtempSync(join(tmpdir(), "foyer-lock-"));
  const release = await lockFolder(other);
  expect(await isFree()).toBe(true);
  release();
  rmSync(other, { recursive: true });
});

it("names the folder and the process that holds it", async () => {
  const other = hold();
  expect(await other.nextLine()).toBe("locked");
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${other.processId}. ` +
      "Stop that one first, or choose another folder with DATA_DIR.",
  );
});

it("is free as soon as the process that held it is killed", async () => {
  const other = hold();
  expect(await other.nextLine()).toBe("locked");
  other.kill("SIGKILL");
  await other.ended;
  expect(existsSync(lock())).toBe(true);
  expect(await isFree()).toBe(true);
});

it.each([
  ["of a process that is gone", { processId: 2 ** 22 + 1, host: hostname(), namespace: null }],
  ["with this very process in it", { processId: process.pid, host: hostname(), namespace: null }],
  ["with anything else in it", "nonsense"],
])("is free despite a file %s", async (_, content) => {
  writeFileSync(lock(), JSON.stringify(content));
  expect(await isFree()).toBe(true);
});

it("can be taken with any content in the file", async () => {
  const release = await lockFolder(folder);
  for (const content of ["", "nonsense", "[]", '{"processId":"1"}']) {
    writeFileSync(lock(), content);
    await expect(lockFolder(folder)).rejects.toThrow("is in use by another process. Stop that one first");
  }
  release();
});

it("goes to one of twenty processes that start at once, even after its holder was killed", async () => {
  for (const round of [1, 2]) {
    const starters = Array.from({ length: 20 }, () => hold());
    const said = await Promise.all(starters.map((starter) => starter.nextLine()));
    const winner = starters[said.indexOf("locked")];
    // Until the winner has written its process id, the file is empty, or names the holder that was killed.
    const refusal = expect.stringMatching(/is in use by (process \d+|another process)\./);
    expect(said.filter((line) => line !== "locked")).toEqual(Array.from({ length: 19 }, () => refusal));
    winner?.kill("SIGKILL");
    await winner?.ended;
    expect(`${round}: ${await isFree()}`).toBe(`${round}: true`);
  }
});

// Namespaces as in containers, where each service is process 1 and sees no other. Not every user may create them.
const apart = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc", "--uts"];
const mayUnshare = spawnSync(apart[0] ?? "", [...apart.slice(1), "true"]).status === 0;

describe.each(mayUnshare ? ["between containers"] : [])("%s", () => {
  it("can be taken once, by containers that each have process ids of their own", async () => {
    const inside = hold(apart);
    expect(await inside.nextLine()).toBe("locked");
    const { processId } = JSON.parse(readFileSync(lock(), "utf8"));
    expect(processId).toBeLessThan(10);

    const beside = hold(apart);
    expect(await beside.nextLine()).toContain(`in use by another process (${processId} in the container or`);
    await expect(lockFolder(folder)).rejects.toThrow(
      `in use by another process (${processId} in the container or on the computer ${hostname()}). Stop that one`,
    );
    inside.kill("SIGKILL");
    await inside.ended;
    expect(await isFree()).toBe(true);
  });

  it("goes to one of twenty processes that start at once", async () => {
    const starters = Array.from({ length: 20 }, () => hold(apart));
    const said = await Promise.all(starters.map((starter) => starter.nextLine()));
    expect(said.filter((line) => line === "locked")).toHaveLength(1);
    expect(said.filter((line) => line?.includes("is in use by another process"))).toHaveLength(19);
  });

  it("can be taken by a process outside the containers too", async () => {
    const release = await lockFolder(folder);
    expect(await hold(apart).nextLine()).toContain(`another process (${process.pid} in the container or`);
    release();
  });
});
