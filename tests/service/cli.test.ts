import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createAccountService } from "../../service/account-service/account-service.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { addDemoData } from "../../service/demo/people.ts";
import { createLog } from "../../service/log/log.ts";
import { connect, SECRET, tokenIn, workspaceList } from "./support/client.ts";
import { hasDemoData } from "./support/demo.ts";
import { runProgram, startProgram } from "./support/program.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = (...args: string[]) =>
  runProgram("cli", args, { DATA_DIR: folder, DATABASE_URL: "", SMTP_URL: "", PUBLIC_URL: "" });

it("prints its help without opening the data folder", async () => {
  expect(await cli("help")).toMatchObject({
    code: 0,
    output: expect.stringContaining("revoke-sessions (EMAIL | --all)"),
  });
  expect(await cli()).toMatchObject({
    code: 2,
    output: "",
    errors: expect.stringContaining("add-organisation [--products LIST]"),
  });
  expect(await cli("bogus")).toMatchObject({
    code: 2,
    errors: expect.stringContaining("Unexpected option or subcommand: `bogus`."),
  });
  expect(readdirSync(folder)).toEqual([]);
});

it("runs commands in a running service, which notifies open pages at once, or on the folder if none runs", async () => {
  cpSync(join(inject("emptyDatabase"), "data"), folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, onProgress: () => undefined });
  expect(await addDemoData(database)).toBe(true);
  expect(await addDemoData(database)).toBe(false);
  await hasDemoData(database);
  const log = createLog();
  log.level = "error";
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
  expect(await cli("revoke-sessions", email)).toEqual({ code: 0, output: "Ended 1 sessions.", errors: "" });
  expect(await client.heard(({ code }) => code === 401)).toMatchObject({ event: "authenticate" });
  expect(await cli("list", "--bogus")).toMatchObject({ code: 2, errors: expect.stringContaining("Unexpected option") });
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
