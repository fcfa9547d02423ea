import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as v from "valibot";
import { type AccountService, createAccountService } from "../../service/account-service/account-service.ts";
import { createProgress, LARGEST_FILE, readOperatorFile } from "../../service/operators/terminal.ts";
import type { Database } from "../../service/database/database.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { createLog } from "../../service/log/log.ts";
import { SECRET } from "../../tests/service/support/client.ts";
import { runProgram, startProgram } from "../support/program.ts";

describe("a command that reads a file", () => {
  it("shows how far it is on a terminal, and nothing elsewhere", () => {
    const [terminal, file] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
    const progress = createProgress(terminal);
    progress.show(1, 3);
    expect(String(terminal.read())).toContain("[==========                    ] 1 of 3");
    progress.clear();
    // The cursor goes to the first column, and the line is erased.
    expect(String(terminal.read())).toBe("\u001B[1G\u001B[2K");
    createProgress(file).show(1, 3);
    expect(file.read()).toBeNull();
  });

  it("refuses a larger file before it has read it to the end", async () => {
    let given = 0;
    async function* endless() {
      for (;;) yield new Uint8Array((given += 1_000_000) && 1_000_000);
    }
    await expect(readOperatorFile("large.csv", endless())).rejects.toThrow("large.csv has more than 4 MB. Split it");
    expect(given).toBe(LARGEST_FILE + 1_000_000);
  });
});

describe("an import through the running service", () => {
  let folder = "";
  let database: Database;
  let service: AccountService;
  let organisation = "";
  const received: string[] = [];
  const logged: string[] = [];
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("refused") ? new Error("No such mailbox") : null),
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
        mails.emit("received");
      });
    },
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "foyer-import-"));
    mkdirSync(join(folder, "elsewhere"));
    cpSync(join(inject("emptyDatabase"), "data"), join(folder, "data"), { recursive: true });
    mails.listen(0, "127.0.0.1");
    await once(mails.server, "listening");
    const { port } = v.parse(v.object({ port: v.number() }), mails.server.address());
    database = await openDatabase({
      dataDir: join(folder, "data"),
      databaseUrl: null,
      onProgress: () => undefined,
    });
    const url = "http://localhost:1";
    service = await createAccountService({
      database,
      socketSecret: SECRET,
      publicUrl: url,
      demo: false,
      smtpUrl: `smtp://127.0.0.1:${port}`,
      allowedOrigins: [url],
      log: createLog({ write: (line) => void logged.push(line) }),
    });
    const { output } = await cli("add-organisation", "Acme", "--json");
    organisation = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() })), output).id;
  });
  afterAll(async () => {
    await service.close();
    await database.close();
    await new Promise<void>((resolve) => mails.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const settings = () => ({
    DATABASE_URL: "",
    SMTP_URL: "",
    PUBLIC_URL: "",
    npm_lifecycle_event: "",
    DATA_DIR: join(folder, "data"),
  });
  const cli = (...args: string[]) => runProgram("cli", args, settings());
  /** Runs the command line by a shell, in the folder of the file. */
  const inShell = (script: string, ...args: string[]) =>
    runProgram("cli", args, settings(), ["sh", "-c", `cd "${join(folder, "elsewhere")}" && exec "$0" "$@" ${script}`]);
  const write = (...names: string[]) => {
    const rows = names.map((name) => `${name}@import.test;Nia;New;${organisation}`);
    writeFileSync(
      join(folder, "elsewhere", "people.csv"),
      ["\uFEFFemail;first_name;last_name;organisation", ...rows].join("\r\n"),
    );
  };

  it("reads a file of the operator's folder", async () => {
    write("file");
    expect(await inShell("", "import", "people.csv")).toEqual({
      code: 0,
      output: expect.stringContaining("Added 1 person and 1 membership; 0 memberships were there already."),
      errors: "",
    });
    expect(received.splice(0)).toEqual(["file@import.test"]);
    const audits = logged.filter((line) => line.includes('"audit":"import"')).map((line) => JSON.parse(line));
    expect(audits).toMatchObject([{ code: 0, file: "people.csv", peopleAdded: 1, mailed: 1 }]);
    expect(logged.join("")).not.toContain("file@import.test");
  });

  it("reads standard input", async () => {
    write("input");
    const { code, output } = await inShell("< people.csv", "import", "-", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ peopleAdded: 1, membershipsAdded: 1, mailed: 1 });
    expect(received.splice(0)).toEqual(["input@import.test"]);
  });

  it("tells every mistake, as data too", async () => {
    write("not an address", "mistake", "mistake");
    const { code, output, errors } = await inShell("", "import", "people.csv", "--json");
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(JSON.parse(errors)).toMatchObject({
      problems: [
        { line: 2, column: "email" },
        { line: 4, column: null },
      ],
    });
    expect(received).toEqual([]);
  });

  it.each([
    ["missing.csv", "missing.csv cannot be read. (ENOENT"],
    [".", ". cannot be read. (EISDIR"],
    ["/dev/zero", "/dev/zero has more than 4 MB. Split it into several files."],
  ])("says why it cannot read %s", async (path, reason) => {
    expect(await inShell("", "import", path)).toEqual({ code: 1, output: "", errors: expect.stringContaining(reason) });
  });

  it("names the people whom the mail server refuses, and mails them when it runs again", async () => {
    write("refused", "taken");
    const refused = await inShell("", "import", "people.csv", "--mails-per-minute", "6000");
    expect(refused).toMatchObject({
      code: 1,
      output: "",
      errors: expect.stringContaining("These mails could not be sent: refused@import.test. A line above says why;"),
    });
    expect(received.splice(0)).toEqual(["taken@import.test"]);
    const again = await inShell("", "import", "people.csv", "--json");
    expect(JSON.parse(again.errors)).toMatchObject({ peopleAdded: 0, mailed: 0, mailsFailed: ["refused@import.test"] });
  });

  it("ends with its result at Ctrl+C, and mails the others when it runs again", async () => {
    write("first", "second", "third");
    const path = join(folder, "elsewhere", "people.csv");
    const program = startProgram("cli", ["import", path, "--mails-per-minute", "1"], settings());
    await once(mails, "received");
    program.kill("SIGINT");
    expect(await program.ended).toEqual({
      code: 1,
      errors: expect.stringContaining("Stopped before 2 people were mailed.\nRun the same command again"),
    });
    expect(await inShell("", "import", "people.csv", "--mails-per-minute", "6000")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Mailed 2 people"),
    });
    expect(received.splice(0)).toEqual(["first", "second", "third"].map((name) => `${name}@import.test`));
  });

  it("ends when its process is killed", async () => {
    write("killed", "later");
    const path = join(folder, "elsewhere", "people.csv");
    const program = startProgram("cli", ["import", path, "--mails-per-minute", "1"], settings());
    await once(mails, "received");
    const before = logged.length;
    program.kill("SIGKILL");
    await program.ended;
    expect(await inShell("", "import", "people.csv")).toMatchObject({ code: 0 });
    expect(received.splice(0)).toEqual(["killed@import.test", "later@import.test"]);
    const audits = logged.slice(before).filter((line) => line.includes('"audit":"import"'));
    expect(audits.map((line) => JSON.parse(line)).map(({ mailed, mailsLeft }) => [mailed, mailsLeft])).toEqual(
      expect.arrayContaining([
        [1, 1],
        [1, 0],
      ]),
    );
  });

  it("does not keep the service from stopping", async () => {
    write("one", "two");
    const path = join(folder, "elsewhere", "people.csv");
    const program = startProgram("cli", ["import", path, "--mails-per-minute", "1"], settings());
    await once(mails, "received");
    await service.close();
    expect(await program.ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Stopped before 1 person was mailed"),
    });
    expect(readdirSync(join(folder, "data"))).not.toContain("control.sock");
  });
});
