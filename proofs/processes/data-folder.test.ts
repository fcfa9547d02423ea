import { execFileSync, spawnSync } from "node:child_process";
import fs, { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "../../service/database/open-database.ts";
import { organisations } from "../../service/database/schema.ts";
import { runProgram, startProgram } from "../support/program.ts";

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null, onProgress: () => undefined });
/** The output of a separate process that opens the folder. */
const opened = async (dataDir: string, through: readonly string[] = []) =>
  (await runProgram("open-folder", [dataDir], {}, through)).output;

const root = mkdtempSync(join(tmpdir(), "foyer-folder-"));
const original = join(root, "original");
let folder = "";
let count = 0;
const path = (name: string) => join(folder, "database", name);
const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
const copied = () => copy(original, folder);

beforeAll(async () => {
  copy(join(inject("emptyDatabase"), "data"), original);
  const database = await open(original);
  await database.db.insert(organisations).values({ id: "1", company: "Acme", plan: [] });
  await database.close();
});
beforeEach(() => {
  folder = join(root, `folder-${(count += 1)}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(root, { recursive: true }));

/** The organisations stored in the folder. */
async function kept(): Promise<string[]> {
  const database = await open(folder);
  const rows = await database.db.select({ company: organisations.company }).from(organisations);
  await database.close();
  return rows.map(({ company }) => company);
}

describe("other users", () => {
  const below = (top: string): string[] => [
    top,
    ...readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name)),
  ];
  /** The files and folders that other users can read. */
  const readable = (top: string) =>
    below(top).filter((one) => {
      const stat = lstatSync(one);
      return (stat.mode & 0o777) !== (stat.isDirectory() ? 0o700 : 0o600);
    });

  it("cannot read a new database, nor any file it writes, under any umask", async () => {
    const through = ["sh", "-c", 'umask 000; exec "$@"', "sh"];
    const writer = startProgram("write-organisations", [folder], {}, through);
    for (let lines = 0; lines < 20; lines += 1) expect(await writer.nextLine()).not.toBeNull();
    const found = below(folder);
    expect(found).toContain(path("PG_VERSION"));
    expect(found).toContain(join(folder, "lock"));
    expect(found).toContain(path("postmaster.pid"));
    expect(readable(folder)).toEqual([]);
    writer.kill("SIGKILL");
    await writer.ended;
  });

  it("lose access to a folder that was open to them; its other files stay unchanged", async () => {
    copied();
    mkdirSync(join(folder, "theirs"));
    writeFileSync(join(folder, "theirs", "notes"), "");
    for (const one of below(folder)) chmodSync(one, lstatSync(one).isDirectory() ? 0o755 : 0o666);
    const database = await open(folder);
    const theirs = [join(folder, "theirs"), join(folder, "theirs", "notes")];
    expect(readable(folder).toSorted()).toEqual(theirs);
    expect(theirs.map((one) => lstatSync(one).mode & 0o777)).toEqual([0o755, 0o666]);
    await database.close();
  });

  it("cannot share a folder with a database", async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    await expect(open(folder)).rejects.toThrow(
      `The data folder ${folder} is shared by all users of this computer. Choose a folder of its own with DATA_DIR.`,
    );
    expect(lstatSync(folder).mode & 0o7777).toBe(0o1777);
  });
});

describe("a folder without", () => {
  it.each(["PG_VERSION", "global/pg_control", "base", "pg_wal"])(
    "%s is refused, and opens again once it is restored",
    async (name) => {
      copied();
      renameSync(path(name), join(folder, "aside"));
      const before = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
      await expect(open(folder)).rejects.toThrow(
        `The database in ${join(folder, "database")} is not complete: ${name} is missing. Restore the folder from a backup, or move ` +
          "it away to start with an empty one.",
      );
      expect(readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()).toEqual(before);
      renameSync(join(folder, "aside"), path(name));
      expect(await kept()).toEqual(["Acme"]);
    },
  );
});

const wal = () => readdirSync(path("pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
const repair = "Restore the folder from a backup, or move it away to start with an empty one.";
const largest = () =>
  readdirSync(path("base"), { recursive: true, encoding: "utf8" })
    .map((name) => path(`base/${name}`))
    .filter((one) => lstatSync(one).isFile())
    .toSorted((one, other) => lstatSync(other).size - lstatSync(one).size)
    .slice(0, 5);

it.each<[string, () => void, string, string?]>([
  ["a cut control file", () => truncateSync(path("global/pg_control"), 100), 'could not read file "global/pg_control"'],
  [
    "another version",
    () => writeFileSync(path("PG_VERSION"), "16\n"),
    "was initialized by PostgreSQL version 16, which is not compatible with this version 18",
    "Start it with the version of Foyer that made it.",
  ],
  [
    "rubbish for a version",
    () => writeFileSync(path("PG_VERSION"), "\0rubbish"),
    'PG_VERSION" does not contain valid data.',
  ],
  [
    "no log",
    () => wal().forEach((name) => rmSync(path(`pg_wal/${name}`))),
    "could not locate a valid checkpoint record",
  ],
  ["cut tables", () => largest().forEach((one) => truncateSync(one, 8192)), ""],
  ["a faulty setting", () => writeFileSync(path("postgresql.conf"), "= =\n"), 'postgresql.conf" contains errors'],
  ["no transactions", () => rmSync(path("pg_xact"), { recursive: true }), "could not access status of transaction"],
])("names the problem with %s and the remedy in one line, at every start", async (_, damage, wrong, advice) => {
  copied();
  damage();
  const said = await opened(folder);
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toContain(`The database in ${join(folder, "database")} cannot be opened: `);
  expect(said).toContain(wrong);
  expect(said).toContain(advice ?? repair);
  expect(said).not.toMatch(/Error|Aborted|unreachable|\/pglite\//);
  await expect(open(folder)).rejects.toThrow(said);
});

describe("a start fails with one line of advice for", () => {
  it("a file", async () => {
    writeFileSync(folder, "");
    expect(await opened(folder)).toBe(`The data folder ${folder} is a file. Choose another with DATA_DIR.`);
    expect(await opened(join(folder, "below"))).toContain("a part of its path is a file. Choose another folder with");
  });

  it("a folder of another user", async () => {
    mkdirSync(folder);
    chmodSync(folder, process.getuid?.() === 0 ? 0o700 : 0o000);
    // Root can read any folder, so the program runs as another user. Only root can switch to one.
    const asAnother = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const said = await opened(folder, process.getuid?.() === 0 ? asAnother : []);
    expect(said).toMatch(
      /^The data folder \S+ cannot be used: this user may not use it\. Give it and all in it to the user/,
    );
    chmodSync(folder, 0o700);
  });

  it("a file in place of the database", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "database"), "");
    expect(await opened(folder)).toContain(`The data folder ${folder} cannot be used: `);
    expect(existsSync(join(folder, "database"))).toBe(true);
  });
});

describe("a disk that fails or is full", () => {
  it.each([
    ["ENOSPC", "the disk is full. Make room on it and start again"],
    ["EDQUOT", "this user's share of the disk is full. Make room in it and start again"],
    ["EIO", "its disk fails. Replace it, and restore the folder from a backup"],
    ["EROFS", "its disk may only be read. Choose another folder with DATA_DIR"],
  ])(
    "stops the service at the first write that it refuses (%s), and keeps every acknowledged one",
    async (code, said) => {
      copied();
      const { output, errors, code: exitCode } = await runProgram("write-until-full", [folder, code], {});
      const lines = output.split("\n").map((line) => line.split(" "));
      expect(lines.filter(([outcome]) => outcome === "refused")).toEqual([]);
      expect({ exitCode, errors }).toEqual({
        exitCode: 1,
        errors: `Foyer stops: The data folder ${join(folder, "database")} cannot be used: ${said}. (${code}: no space left on device, write)\n`,
      });
      const acknowledged = lines.map(([, id]) => id);
      expect(acknowledged.length).toBeGreaterThanOrEqual(10);

      const database = await open(folder);
      const rows = await database.db.select({ id: organisations.id }).from(organisations);
      // The database still accepts writes, and has no rows but the first and the acknowledged ones.
      await database.db.insert(organisations).values({ id: "later", company: "Later", plan: [] });
      await database.close();
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(["1", ...acknowledged]));
    },
  );

  it("fails the health check before it refuses a write, and fails a start", async () => {
    copied();
    const database = await open(folder);
    await database.ping();
    const room = vi.spyOn(fs, "statfsSync").mockReturnValue({ ...fs.statfsSync(root), bavail: 1 });
    syncBuiltinESMExports();
    const left = `The data folder ${folder} cannot be used: less than 16 MB are left on its disk. Make room on it.`;
    await expect(database.ping()).rejects.toThrow(left);
    await database.close();
    await expect(open(folder)).rejects.toThrow(left);
    room.mockRestore();
    syncBuiltinESMExports();
    expect(await kept()).toEqual(["Acme"]);
  });
});

/** The arguments that mount a separate disk of some megabytes at the folder. Not every user has the right to mount. */
const disk = (megabytes: number) => [
  "unshare",
  "--user",
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  `mount -t tmpfs -o mode=755,size=${megabytes}m tmpfs "$0" && exec "$@"`,
  folder,
];
const mayMount = () => {
  folder = join(root, "mounted");
  mkdirSync(folder);
  const [command = "", ...args] = disk(1);
  return spawnSync(command, [...args, "true"]).status === 0;
};

describe.each(mayMount() ? ["a full disk"] : [])("%s", () => {
  const full = /^The data folder \S+ cannot be used: the disk is full\. Make room on it and start again\. \(ENOSPC/;

  it("fails the first start, which leaves no files on it", async () => {
    mkdirSync(folder);
    const listed = ["sh", "-c", '"$@"; ls "$0"', folder];
    const [said, ...left] = (await opened(folder, [...disk(20), ...listed])).split("\n");
    expect(said).toMatch(full);
    expect(left).toEqual(["lock"]);
  });
});
