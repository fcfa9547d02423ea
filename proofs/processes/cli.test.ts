import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createAccountService } from "../../service/account-service/account-service.ts";
import { fingerprint } from "../../service/shared/ids.ts";
import { confirm } from "../../service/operators/terminal.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { addDemoData } from "../../service/demo/people.ts";
import { createLog } from "../../service/log/log.ts";
import { connect, SECRET, tokenIn, workspaceList } from "../../tests/service/support/client.ts";
import { hasDemoData } from "../support/demo.ts";
import { runProgram, startProgram } from "../support/program.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As in the image, where no npm has started it. */
const settings = { DATABASE_URL: "", SMTP_URL: "", PUBLIC_URL: "", npm_lifecycle_event: "" };
const cli = (...args: string[]) => runProgram("cli", args, { ...settings, DATA_DIR: folder });

describe("a command without the data folder", () => {
  it("prints the help of all commands, and of one", async () => {
    expect(await cli("help")).toMatchObject({
      code: 0,
      output: expect.stringContaining("foyer revoke-sessions (EMAIL | --all)"),
    });
    expect(await cli()).toMatchObject({ code: 2, output: "", errors: expect.stringContaining("add-organisation") });
    const ofOne = await cli("help", "invite");
    expect(ofOne).toMatchObject({ code: 0, output: expect.stringContaining("(choices: admin, member)"), errors: "" });
    expect(ofOne.output).not.toContain("add-organisation");
    expect(await cli("invite", "--help")).toEqual(ofOne);
  });

  it("names the nearest command and option", async () => {
    const mistakes = [await cli("lst"), await cli("list", "--limt", "3"), await cli("revoke-sessions", "--al")];
    expect(mistakes.map(({ code, output }) => [code, output])).toEqual(mistakes.map(() => [2, ""]));
    expect(mistakes.map(({ errors }) => /Did you mean (.*?)\?/.exec(errors)?.[1])).toEqual([
      "`list`",
      "`--limit`",
      "`--all`",
    ]);
  });

  it("is called in its messages as it was called", async () => {
    expect((await cli("lst")).errors).toContain('"foyer help" lists the commands.');
    const inClone = { ...settings, DATA_DIR: folder, npm_lifecycle_event: "service" };
    expect((await runProgram("cli", ["migrate", "now"], inClone)).errors).toContain(
      "Usage: npm run service -- migrate",
    );
  });

  it.each(["bash", "zsh"])("prints a script for %s, which completes commands, options and choices", async (shell) => {
    expect(await cli("completion", shell)).toMatchObject({
      code: 0,
      output: expect.stringContaining("foyer"),
      errors: "",
    });
    expect((await cli("completion", shell, "rev")).output).toContain("revoke-sessions");
    expect((await cli("completion", shell, "invite", "--org")).output).toContain("--organisation");
    expect((await cli("completion", shell, "list", "us")).output).toContain("users");
  });

  it("wants --yes before it destroys anything where nobody can be asked", async () => {
    for (const args of [["remove-demo"], ["revoke-sessions", "--all"], ["reset-second-factor", "a@b.test"]]) {
      expect(await cli(...args)).toMatchObject({ code: 2, output: "", errors: expect.stringContaining("Add --yes") });
    }
  });

  it("prints an error as JSON", async () => {
    const { errors, ...rest } = await cli("list", "everything", "--json");
    expect(rest).toMatchObject({ code: 2, output: "" });
    expect(JSON.parse(errors)).toEqual({ error: expect.stringContaining('got "everything"') });
  });

  it("does not answer from a database that it would have to make", async () => {
    expect(await cli("list", "users")).toMatchObject({
      code: 1,
      output: "",
      errors: expect.stringContaining(`There is no database in ${folder}.`),
    });
  });

  it("wants the service's address beside PostgreSQL, for the links in mails", async () => {
    const beside = { ...settings, DATABASE_URL: "postgresql://foyer@127.0.0.1:1/foyer" };
    expect(await runProgram("cli", ["send-reset", "a@b.test"], beside)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("PUBLIC_URL is not set"),
    });
  });

  it("has not touched the folder", () => expect(readdirSync(folder)).toEqual([]));
});

describe("a command that destroys something", () => {
  it.each([
    ["yes\n", null],
    [" YES \n", null],
    ["y\n", 1],
    ["no\nyes\n", 1],
    ["", 1],
  ])("asks on a terminal; the answer %j gives %j", async (answer, exitCode) => {
    const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
      Object.assign(stream, { isTTY: true }),
    );
    if (!input || !output) throw new Error("no streams");
    input.end(answer);
    const refused = await confirm("This removes it.", input, output);
    expect(refused?.exitCode ?? null).toBe(exitCode);
    expect(String(output.read())).toBe("This removes it. Type yes to go on: ");
  });

  it("asks nobody who would not read the question", async () => {
    const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
    expect(await confirm("This removes it.", input, output)).toMatchObject({ exitCode: 2 });
  });
});

it("runs commands in a running service, which notifies open pages at once, or on the folder if none runs", async () => {
  cpSync(join(inject("emptyDatabase"), "data"), folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, onProgress: () => undefined });
  expect(await addDemoData(database)).toBe(true);
  expect(await addDemoData(database)).toBe(false);
  await hasDemoData(database);
  const logged: string[] = [];
  const log = createLog({ write: (line) => void logged.push(line) });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = await createAccountService({
    database,
    socketSecret: SECRET,
    publicUrl: url,
    demo: true,
    smtpUrl: null,
    allowedOrigins: [url],
    log,
  });
  server.on("upgrade", (request, socket, head) => service.handleUpgrade(request, socket, head));
  const client = await connect(url);
  const email = "member@acme.test";
  const login = await client.call("login", { identifier: email, email, password: "Passw0rd!", platform: "WEB" });
  expect(tokenIn(login)).not.toBe("");

  expect((await stat(join(folder, "control.sock"))).mode & 0o777).toBe(0o600);
  expect(await cli("revoke-sessions", email)).toEqual({ code: 0, output: "Ended 1 session.", errors: "" });
  const account = fingerprint(email).slice(0, 16);
  const audits = logged.filter((line) => line.includes('"audit":"revoke-sessions"'));
  expect(audits.map((line) => JSON.parse(line))).toMatchObject([{ code: 0, account, address: "command line" }]);
  expect(await client.heard(({ code }) => code === 401)).toMatchObject({ event: "authenticate" });
  expect(await cli("list", "--bogus")).toMatchObject({ code: 2, errors: expect.stringContaining("Unexpected option") });
  const found = await cli("list", "organisations", "Acme", "--json");
  expect(JSON.parse(found.output)).toMatchObject({
    rows: [{ company: "Acme Industries", products: expect.any(Array) }],
  });
  expect(found.errors).toBe("");
  // Links have the public URL of the running service.
  const invited = await cli("invite", "guest@acme.test", "--organisation", "0a0000000000000000000001");
  expect(invited.output).toContain(`${url}/invite/`);
  expect(await service.outbox("guest@acme.test")).toHaveLength(1);

  // Removes the demo with its open sessions; other data stays.
  await client.call("login", { identifier: email, email, password: "Passw0rd!", platform: "WEB" });
  expect(await cli("remove-demo", "--yes")).toMatchObject({
    code: 0,
    output: expect.stringContaining("Removed the demo: 504"),
  });
  expect(await workspaceList(client)).toMatchObject({ code: 401 });
  await addDemoData(database);

  client.close();
  await service.close();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
  expect(existsSync(join(folder, "control.sock"))).toBe(false);
  const listed = await cli("list", "users", email);
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining("Mateo Silva") });
  // No service runs, so the command's own process writes the audit line.
  expect(JSON.parse(listed.errors)).toMatchObject({ msg: "audit", audit: "list", code: 0 });
  const { output, errors } = await cli("list", "users", email, "--json");
  expect(JSON.parse(output)).toMatchObject({ rows: [{ email, name: "Mateo Silva", sessions: 0 }], more: false });
  expect(errors).toContain('"msg":"audit"');
  const failed = await cli("revoke-sessions", "stranger@acme.test", "--json");
  expect(failed).toMatchObject({ code: 1, output: "" });
  expect(
    failed.errors
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { audit: "revoke-sessions", code: 1, account: fingerprint("stranger@acme.test").slice(0, 16) },
    { error: expect.stringContaining("There is no user with the email address stranger@acme.test.") },
  ]);
});

it("names the cause when a process that takes no commands has locked the folder", async () => {
  const holder = startProgram("hold-folder", [folder]);
  expect(await holder.nextLine()).toBe("locked");
  const { code, output, errors } = await cli("list");
  holder.kill("SIGKILL");
  await holder.ended;
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain(`is in use by process ${holder.processId}. Stop that one first`);
});
