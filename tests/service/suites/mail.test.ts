import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { supportedLanguages } from "../../../machines/shared/languages.ts";
import { codes, codeSends, outbox, passwordResets } from "../../../service/database/schema.ts";
import { invite } from "../support/invitations.ts";
import { emailOf, PASSWORD } from "../support/people.ts";
import { createLog } from "../../../service/log/log.ts";
import { createMail } from "../../../service/mail/mail.ts";
import { texts } from "../../../service/texts/texts.ts";
import { declareWorld } from "../support/world.ts";

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

/** A mail server that records accepted mails. It refuses mails to one mailbox, and all while it is `full`. */
function declareMailServer(): { readonly url: string; readonly received: Received[]; full: boolean } {
  const received: Received[] = [];
  const state = { full: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) =>
      done(state.full || address === emailOf("inactiveSecure") ? new Error("No such mailbox") : null),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", done);
      stream.on("end", () => {
        received.push({ from, to, message: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
  });
  beforeEach(() => {
    received.splice(0);
    state.full = false;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    get url() {
      return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?from=Accounts%20%3Caccounts@example.test%3E`;
    },
    received,
    get full() {
      return state.full;
    },
    set full(full) {
      state.full = full;
    },
  };
}

/** The parts of a mail: their heads, and their decoded texts. */
function partsOf(message: string): readonly { head: string; text: string }[] {
  const [, ...parts] = message.split(/\r\n----_NmP\S+\r\n/).filter((part) => part !== "");
  return parts.map((part) => {
    const [head = "", body = ""] = part.split("\r\n\r\n");
    expect(head).toContain("Content-Transfer-Encoding: base64");
    return { head, text: Buffer.from(body, "base64").toString("utf8") };
  });
}

/** The code in the newest mail. */
function newestCode(received: readonly Received[]): string {
  const code = /^Subject: ([0-9]{6}) /m.exec(received.at(-1)?.message ?? "")?.[1];
  if (code === undefined) throw new Error("No code was mailed.");
  return code;
}

describe("the outbox", () => {
  const world = declareWorld();

  it("stores unsent mails, newest first, by address", async () => {
    const client = await world.connectAndLogin("inactive");
    world.clock.advance(1000);
    await world.login(client, "mail");
    await client.call("resendOTP", { email: emailOf("mail") });
    const [newest, oldest, ...rest] = await world.service.outbox(null);
    expect(rest).toEqual([]);
    expect(newest).toMatchObject({ to: emailOf("mail"), subject: `${newest?.code} is your Foyer code` });
    expect(oldest).toEqual({
      to: emailOf("inactive"),
      subject: `${oldest?.code} is your Foyer code`,
      text: expect.stringContaining(`\n\n    ${oldest?.code}\n\n`),
      html: expect.stringMatching(new RegExp(`<p class="code" dir="ltr" [^>]*>${oldest?.code}</p>`)),
      code: expect.stringMatching(/^[0-9]{6}$/),
      sentAt: new Date(world.clock.now() - 1000).toISOString(),
    });
    expect(await world.service.outbox(` ${emailOf("mail").toUpperCase()} `)).toEqual([newest]);
    expect(await world.service.outbox("stranger@example.test")).toEqual([]);
  });

  it("stores at most a thousand mails", async () => {
    const { db } = world.database;
    const mail = { to: "many@example.test", subject: "", text: "", html: "", sentAt: new Date() };
    await db.insert(outbox).values(Array.from({ length: 1200 }, () => mail));
    await world.login(await world.connect(), "inactive");
    expect(await db.$count(outbox)).toBe(1000);
    expect(await world.service.outbox(emailOf("inactive"))).toHaveLength(1);
  });
});

describe("mail over SMTP", () => {
  const server = declareMailServer();
  const world = declareWorld({ smtpUrl: () => server.url });

  it("goes to the mail server, and not into the outbox", async () => {
    const client = await world.connectAndLogin("inactive");
    expect(server.received).toHaveLength(1);
    const [{ from, to, message } = { from: "", to: [], message: "" }] = server.received;
    expect({ from, to }).toEqual({ from: "accounts@example.test", to: [emailOf("inactive")] });
    const [head = ""] = message.split(/\r\n----_NmP\S+\r\n/);
    const parts = partsOf(message);
    const otp = /^Subject: ([0-9]{6}) is your Foyer code\r$/m.exec(head)?.[1];
    for (const header of [
      "From: Accounts <accounts@example.test>",
      "Content-Language: en",
      "Auto-Submitted: auto-generated",
      "Content-Type: multipart/alternative;",
    ]) {
      expect(head).toContain(header);
    }
    // The preferred form comes last (RFC 2046).
    expect(parts).toHaveLength(2);
    for (const [index, type] of ["text/plain", "text/html"].entries()) {
      expect(parts[index]?.head).toContain(`Content-Type: ${type}; charset=utf-8`);
      expect(parts[index]?.text).toContain(otp);
    }
    expect(await world.service.outbox(null)).toEqual([]);
    expect(await client.call("activateAccount", { otp, email: emailOf("inactive") })).toMatchObject({ code: 200 });
  });

  it.each(supportedLanguages)("keeps a long link whole: %s", async (language) => {
    const publicUrl = `https://${"accounts.of-a-company-with-a-long-name.".repeat(3)}example.test`;
    const link = `${publicUrl}/reset/${"c".repeat(43)}`;
    const { db } = world.database;
    const options = { db, now: world.clock.now, log: createLog({ write: () => {} }), publicUrl, productName: "Foyer" };
    const mail = createMail({ ...options, smtpUrl: server.url, keep: "none" });
    const to = { email: emailOf("member"), language };
    await mail.send(texts.mail.resetPassword, to, { link, replaces: true });
    mail.close();
    const [plain, html] = partsOf(server.received.at(-1)?.message ?? "");
    expect(plain?.text.split("\n")).toContain(link);
    expect(plain?.head).not.toContain("flowed");
    expect(html?.text).toContain(`href="${link}"`);
  });

  it("that the server refuses gets the call refused, and the log names the cause", async () => {
    const client = await world.connect();
    expect(await world.login(client, "inactiveSecure")).toMatchObject({
      code: 502,
      data: { error: "We couldn't send the email. Try again in a moment." },
    });
    expect(world.logged.join("")).toContain("a mail could not be sent");
    expect(world.logged.join("")).toContain("No such mailbox");
  });
});

describe("a code whose mail is lost", () => {
  const server = declareMailServer();
  const world = declareWorld({ smtpUrl: () => server.url });
  const email = emailOf("inactive");

  it("is invalid, and the previous code stays valid", async () => {
    const client = await world.connectAndLogin("inactive");
    const otp = newestCode(server.received);
    world.clock.advance(30_000);
    server.full = true;
    expect(await client.call("resendOTP", { email })).toMatchObject({ code: 502 });
    const rows = await world.database.db.select().from(codes);
    expect(rows).toHaveLength(1);
    expect(await client.call("activateAccount", { otp, email })).toMatchObject({ code: 200 });
  });

  it("does not stop a registration: the person asks for another code", async () => {
    const [client, stranger] = [await world.connect(), "stranger@example.test"];
    await invite(world, "welcome", stranger);
    server.full = true;
    const request = { firstName: "Nia", lastName: "Okoye", email: stranger, password: "Enough-said-9" };
    expect(await client.call("registerAsMember", { ...request, inviteCode: "welcome" })).toMatchObject({
      code: 200,
      data: { success: true },
    });
    const line = world.logged.find((logged) => logged.includes("the first code of a new account was not sent"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ code: 502 });
    server.full = false;
    expect(await client.call("resendOTP", { email: stranger })).toMatchObject({ code: 200 });
    const otp = newestCode(server.received);
    expect(await client.call("activateAccount", { otp, email: stranger })).toMatchObject({ code: 200 });
  });

  it("uses up neither the pause nor the budget of codes", async () => {
    const client = await world.connect();
    server.full = true;
    expect(await world.login(client, "inactive")).toMatchObject({ code: 502 });
    for (let asked = 0; asked < 8; asked += 1) {
      expect(await client.call("resendOTP", { email })).toMatchObject({ code: 502 });
    }
    expect(await world.database.db.$count(codeSends)).toBe(0);
    server.full = false;
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await client.call("resendOTP", { email })).toMatchObject({ code: 200 });
      world.clock.advance(30_000);
    }
    expect(await client.call("resendOTP", { email })).toMatchObject({ code: 429 });
    const otp = newestCode(server.received);
    expect(await client.call("activateAccount", { otp, email })).toMatchObject({ code: 200 });
  });

  it("leaves an earlier reset link valid", async () => {
    const client = await world.connect();
    await client.call("forgotPassword", { email: emailOf("member") });
    await world.service.outbox(null);
    const { db } = world.database;
    const before = await db.select().from(passwordResets);
    expect(before).toHaveLength(1);
    server.full = true;
    await client.call("forgotPassword", { email: emailOf("member") });
    await world.service.outbox(null);
    expect(await db.select().from(passwordResets)).toEqual(before);
  });
});

describe("mail over SMTP beside the demo data", () => {
  const server = declareMailServer();
  const world = declareWorld({ smtpUrl: () => server.url, demo: true });

  it("goes to the mail server and into the outbox", async () => {
    await world.login(await world.connect(), "inactive");
    expect(server.received).toHaveLength(1);
    expect(await world.service.outbox(emailOf("inactive"))).toHaveLength(1);
  });
});

describe("mail while the mail server is down", () => {
  // Nothing listens on this port: no discard service runs on this loopback address.
  const world = declareWorld({ smtpUrl: () => "smtp://127.0.0.9:9" });

  it("fails a call that needs a mailed code, but not a change of password", async () => {
    const client = await world.connect();
    expect(await world.login(client, "inactive")).toMatchObject({ code: 502 });
    await world.login(client, "member");
    const change = { oldPassword: PASSWORD, newPassword: "Another-horse-8" };
    expect(await client.call("hrms|myPassword|update", change)).toMatchObject({ code: 200 });
    expect(world.logged.filter((line) => line.includes("a mail could not be sent"))).toHaveLength(2);
  });
});

describe("mail over SMTP that has to be encrypted", () => {
  let said = "";
  const server = createServer((socket) => {
    socket.write("220 mail.example.test\r\n");
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => {
      said += bytes.toString();
      socket.write(bytes.toString().startsWith("EHLO") ? "250-Hello\r\n250 AUTH PLAIN\r\n" : "502 Unknown\r\n");
    });
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const port = () => (server.address() as AddressInfo).port;
  const world = declareWorld({ smtpUrl: () => `smtp://user:CANARY@127.0.0.1:${port()}?requireTLS=true` });

  it("does not go to a server without STARTTLS, nor does the password, and the log says why", async () => {
    expect(await world.login(await world.connect(), "inactive")).toMatchObject({ code: 502 });
    expect(said).toMatch(/^EHLO \S+\r\nSTARTTLS\r\n/);
    expect(said).not.toMatch(/AUTH|MAIL|CANARY/);
    const line = world.logged.find((one) => one.includes("a mail could not be sent"));
    expect(line).toContain("STARTTLS");
  });
});

describe("mail in production without a mail server", () => {
  const world = declareWorld({ production: true });

  it("is neither sent nor stored", async () => {
    const client = await world.connect();
    expect(await world.login(client, "inactiveSecure")).toMatchObject({
      code: 502,
      data: { error: "We couldn't send the email. Try again in a moment." },
    });
    await client.call("forgotPassword", { email: emailOf("member") });
    expect(await world.service.outbox(null)).toEqual([]);
    const said = world.logged.filter((line) => line.includes("SMTP_URL is not set"));
    expect(said).toHaveLength(2);
    expect(said.join("")).not.toMatch(/\d{6} is your|http/);
    await world.login(client, "member");
    const change = { oldPassword: PASSWORD, newPassword: "Another-horse-8" };
    expect(await client.call("hrms|myPassword|update", change)).toMatchObject({ code: 200 });
  });

  it("that was stored before is deleted at start", async () => {
    const { db } = world.database;
    await db.insert(outbox).values({ to: "a@example.test", subject: "", text: "", html: "", sentAt: new Date() });
    const mail = {
      db,
      now: () => world.clock.now(),
      log: createLog(),
      publicUrl: world.url,
      productName: "Foyer",
      smtpUrl: null,
    };
    await createMail({ ...mail, keep: "unsent" }).tidy();
    expect(await db.$count(outbox)).toBe(1);
    await createMail({ ...mail, keep: "none" }).tidy();
    expect(await db.$count(outbox)).toBe(0);
  });
});
