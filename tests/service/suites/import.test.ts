import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createAudit } from "../../../service/calls/audit.ts";
import type { Context } from "../../../service/calls/context.ts";
import { readPeopleFile } from "../../../service/operators/people-file.ts";
import { runCommand } from "../../../service/operators/run-command.ts";
import { memberships, organisations, passwordResets, people } from "../../../service/database/schema.ts";
import { createLog } from "../../../service/log/log.ts";
import { type Mail, MailError } from "../../../service/mail/mail.ts";
import { workspaceList } from "../support/client.ts";
import { DAY, SECOND } from "../support/clock.ts";
import { commandContext, runBeside } from "../support/command-context.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const HEADER = "email,first_name,last_name,organisation,role,products,employee_code";
const MINUTE = 60 * SECOND;
/** A limit so high that a run does not wait noticeably. */
const QUICK = ["--mails-per-minute", "600000"];

describe("an import", () => {
  const world = declareWorld();
  let context: Context;
  let audited: string[];
  let shown: (readonly [number, number])[];
  let stop: AbortController;
  beforeEach(() => {
    context = commandContext(world);
    [audited, shown, stop] = [[], [], new AbortController()];
  });
  const importing = (text: string, options: readonly string[] = QUICK, mail: Partial<Mail> = {}) =>
    runCommand(
      ["import", "people.csv", ...options],
      { ...context, mail: { ...context.mail, ...mail } },
      createAudit(createLog({ write: (line) => void audited.push(line) })),
      {
        file: readPeopleFile(new TextEncoder().encode(text)),
        progress: (done, of) => void shown.push([done, of]),
        stop: stop.signal,
      },
    );
  const file = (...rows: string[]) => [HEADER, ...rows].join("\r\n");
  const newcomers = (howMany: number, orgId: string = ids.acme) =>
    Array.from({ length: howMany }, (_, index) => `new${index}@import.test,Nia,New ${index},${orgId},,,`);
  const counts = async () => ({
    people: await world.database.db.$count(people),
    memberships: await world.database.db.$count(memberships),
    links: await world.database.db.$count(passwordResets),
  });
  const addresseesOf = async () => (await world.service.outbox(null)).map(({ to }) => to).toReversed();

  it("adds people and memberships, and mails each new person a link with which they choose a password", async () => {
    const before = await counts();
    const rows = [
      `Nia@Import.test,Nia,New,${ids.acme},admin,,E-7`,
      `nia@import.test,,,${ids.globex},,hrms chat,`,
      `${emailOf("member")},,,${ids.globex},client,,`,
    ];
    expect(await importing(file(...rows))).toEqual({
      exitCode: 0,
      text: "Added 1 person and 3 memberships; 0 memberships were there already.\nMailed 1 person a link to choose a password, which is valid for 7 days.",
      data: {
        peopleAdded: 1,
        membershipsAdded: 3,
        alreadyThere: 0,
        endedSessions: 0,
        mailed: 1,
        mailsFailed: [],
        mailsLeft: 0,
      },
    });
    expect(await counts()).toEqual({ people: before.people + 1, memberships: before.memberships + 3, links: 1 });
    const [mail, ...others] = await world.service.outbox(null);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "nia@import.test",
      subject: "Welcome to Foyer",
      text: expect.stringContaining("Acme has added you to Foyer."),
      link: expect.stringContaining(`${world.url}/reset/`),
    });

    world.clock.advance(7 * DAY - SECOND);
    const client = await world.connect();
    const code = decodeURIComponent(mail?.link?.split("/").at(-1) ?? "");
    expect(await client.call("getResetCodeInfo", { code })).toMatchObject({
      data: { valid: true, email: "nia@import.test" },
    });
    const chosen = { password: "Another-horse-8", cpassword: "Another-horse-8" };
    expect(await client.call("resetPassword", { code, ...chosen })).toMatchObject({ code: 200 });
    expect(await client.call("resetPassword", { code, ...chosen })).toMatchObject({ code: 403 });
    const login = { identifier: "nia@import.test", email: "nia@import.test", password: chosen.password };
    expect(await world.login(client, "member", login)).toMatchObject({ code: 200, data: { aftrp: false } });
    expect(client.pushes[0]).toMatchObject({ data: { role: "admin", employeeCode: "E-7" } });
  });

  it("signs out people whom it adds to the first organisation that requires a second factor", async () => {
    const [joining, staying] = [await world.connectAndLogin("member"), await world.connectAndLogin("admin")];
    const rows = [`${emailOf("member")},,,${ids.secure},,,`, `${emailOf("forced")},,,${ids.globex},,,`];
    expect(await importing(file(...rows, ...newcomers(1, ids.secure)))).toMatchObject({
      text: expect.stringContaining("Ended 1 session, because a new organisation requires a second factor."),
      data: { endedSessions: 1 },
    });
    expect(await workspaceList(joining)).toMatchObject({ code: 401 });
    expect(await workspaceList(staying)).toMatchObject({ code: 200 });
  });

  it("leaves an account without a password that anyone knows, until its owner has asked for a link or got one", async () => {
    await importing(file(...newcomers(1)), ["--mails-per-minute", "0"]);
    const email = "new0@import.test";
    expect(await world.service.outbox(null)).toEqual([]);
    const client = await world.connect();
    for (const password of [PASSWORD, ""]) {
      const reply = await world.login(client, "member", { identifier: email, email, password });
      expect(reply).not.toMatchObject({ code: 200 });
    }
    const state = async () => (await runBeside(context, "list", "users", email)).text;
    expect(await state()).toMatch(/no password yet$/);
    const why = await runBeside(context, "why", email);
    expect(why.text).toContain("They have not chosen a password yet");
    await client.call("forgotPassword", { email });
    const [mail] = await world.service.outbox(email);
    const code = decodeURIComponent(mail?.link?.split("/").at(-1) ?? "");
    const chosen = { password: "Another-horse-8", cpassword: "Another-horse-8" };
    expect(await client.call("resetPassword", { code, ...chosen })).toMatchObject({ code: 200 });
    expect(await state()).toMatch(/active$/);
  });

  it('leaves a link to choose a password, of which "why" says until when it is valid', async () => {
    await importing(file(...newcomers(1)));
    const until = new Date(world.clock.now() + 7 * DAY).toISOString();
    const why = async () => (await runBeside(context, "why", "new0@import.test")).text;
    expect(await why()).toContain(
      `They have not chosen a password yet: the link mailed for that is valid until ${until}, and "send-reset" mails another.`,
    );
    world.clock.advance(7 * DAY);
    expect(await why()).toContain('They have not chosen a password yet: "send-reset" mails a link for that.');
  });

  it("tells every mistake in a long file at once, and adds nobody", async () => {
    const before = await counts();
    const rows = newcomers(200);
    const mistakes = new Map([
      [3, [`not-an-address,Nia,New,${ids.acme},,,`, "email"]],
      [20, ["a@import.test,Nia,New,nowhere,,,", "organisation"]],
      [40, [`b@import.test,Nia,New,${ids.acme},owner,,`, "role"]],
      [60, [`c@import.test,Nia,New,${ids.acme},,fridge,`, "products"]],
      [80, [`d@import.test,,New,${ids.acme},,,`, "first_name"]],
      [100, [`e@import.test,Nia,,${ids.acme},,,`, "last_name"]],
      [120, [`new7@import.test,Nia,New 7,${ids.acme},,,`, null]],
      [140, [`new8@import.test,Other,New 8,${ids.globex},,,`, null]],
      [160, [`f@import.test,Nia,New,${ids.acme},client,hrms,`, "products"]],
      [180, [`${emailOf("member")},,,${ids.acme},admin,,`, null]],
    ] as const);
    for (const [line, [row]] of mistakes) rows[line - 2] = row;
    const { exitCode, text, data } = await importing(file(...rows));
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^Nothing was added, because the file has 10 mistakes:\nLine 3, email: /);
    expect(text.split("\n")).toHaveLength(11);
    const told = [...mistakes].map(([line, [, column]]) => ({ line, column, reason: expect.any(String) }));
    expect(data).toEqual({ error: text, problems: told });
    expect(await counts()).toEqual(before);
    expect(await world.service.outbox(null)).toEqual([]);
    expect(audited.map((line) => JSON.parse(line))).toMatchObject([
      { audit: "import", code: 1, file: "people.csv", problems: 10 },
    ]);
  });

  it.each([
    ["a quote", `a"b",Nia,New,${ids.acme},,,`, 2],
    ["a field too many", `a@import.test,Nia,New,${ids.acme},,,,more`, 2],
  ])("says that it read no further than %s", async (_, row, line) => {
    const { exitCode, text } = await importing(file(row, "not-an-address,Nia,New,nowhere,,,"));
    expect(exitCode).toBe(1);
    expect(text.split("\n")).toEqual([
      "Nothing was added, because the file has a mistake:",
      expect.stringMatching(new RegExp(`^Line ${line}: `)),
      "The lines were not read further; there may be more mistakes.",
    ]);
  });

  it("is refused without a line below the header", async () => {
    expect(await importing(file())).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/:\nLine 1: There is no line below the header\.[^\n]*$/),
    });
  });

  it("adds nothing and mails nobody when it runs again", async () => {
    const text = file(...newcomers(3), `${emailOf("member")},,,${ids.globex},,,`);
    await importing(text);
    const [before, mails] = [await counts(), await addresseesOf()];
    expect(mails).toEqual(["new0@import.test", "new1@import.test", "new2@import.test"]);
    expect(await importing(text)).toMatchObject({
      exitCode: 0,
      data: { peopleAdded: 0, membershipsAdded: 0, alreadyThere: 4, mailed: 0 },
    });
    expect(await counts()).toEqual(before);
    expect(await addresseesOf()).toEqual(mails);
  });

  it("goes on with the mails where it was stopped, and shows how far it is", async () => {
    const text = file(...newcomers(5));
    const stopping: Mail["send"] = async (...mail) => {
      await context.mail.send(...mail);
      if ((await addresseesOf()).length === 2) stop.abort();
    };
    const stopped = await importing(text, QUICK, { send: stopping });
    expect(stopped).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining("Stopped before 3 people were mailed.\nRun the same command again"),
      data: { peopleAdded: 5, mailed: 2, mailsLeft: 3, error: expect.any(String) },
    });
    expect(shown).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    stop = new AbortController();
    expect(await importing(text)).toMatchObject({ exitCode: 0, data: { peopleAdded: 0, mailed: 3, mailsLeft: 0 } });
    expect(await addresseesOf()).toEqual([0, 1, 2, 3, 4].map((index) => `new${index}@import.test`));
  });

  it("does not wait for the next mail once it is stopped", async () => {
    // At one mail a minute, only the signal ends the wait.
    const send: Mail["send"] = async () => stop.abort();
    const stopped = await importing(file(...newcomers(2)), ["--mails-per-minute", "1"], { send });
    expect(stopped).toMatchObject({ exitCode: 1, data: { mailed: 1, mailsLeft: 1 } });
  });

  it("mails once more those whose mail was refused, whose link is over or whose process was killed, and no others", async () => {
    const text = file(...newcomers(4));
    const send: Mail["send"] = async (words, to, values) => {
      if (to.email === "new1@import.test") throw new MailError("refused");
      // Stands for the end of the process.
      if (to.email === "new3@import.test") throw new Error("killed");
      await context.mail.send(words, to, values);
    };
    await expect(importing(text, QUICK, { send })).rejects.toThrow("killed");
    await world.database.db.update(people).set({ disabledAt: new Date() }).where(eq(people.email, "new2@import.test"));
    expect(await importing(text, QUICK, { send })).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining("These mails could not be sent: new1@import.test. A line above says why;"),
      data: { mailed: 0, mailsFailed: ["new1@import.test"] },
    });
    world.clock.advance(MINUTE);
    expect(await importing(text)).toMatchObject({ exitCode: 0, data: { mailed: 2 } });
    world.clock.advance(7 * DAY);
    expect(await importing(text)).toMatchObject({ exitCode: 0, data: { mailed: 3 } });
    const times = (email: string) => addresseesOf().then((all) => all.filter((to) => to === email).length);
    const emails = [0, 1, 2, 3].map((index) => `new${index}@import.test`);
    expect(await Promise.all(emails.map(times))).toEqual([2, 2, 1, 2]);
  });

  it("mails a person one link when two run at the same time", async () => {
    const text = file(...newcomers(6));
    await importing(text, ["--mails-per-minute", "0"]);
    const both = await Promise.all([importing(text), importing(text)]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect((await addresseesOf()).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `new${index}@import.test`));
  });

  it("adds each row once when two run at the same time", async () => {
    const before = await counts();
    const none = ["--mails-per-minute", "0"];
    const text = file(...newcomers(50));
    const turned = file(...newcomers(50).toReversed());
    const both = await Promise.all([importing(text, none), importing(turned, none)]);
    expect(both.some(({ exitCode }) => exitCode === 0)).toBe(true);
    expect(await counts()).toMatchObject({ people: before.people + 50, memberships: before.memberships + 50 });
  });

  it("takes five thousand lines", async () => {
    const before = await counts();
    const outcome = await importing(file(...newcomers(5_000)), ["--mails-per-minute", "0"]);
    expect(outcome).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining("Mailed nobody"),
      data: { peopleAdded: 5_000, membershipsAdded: 5_000 },
    });
    expect(await counts()).toMatchObject({ people: before.people + 5_000, memberships: before.memberships + 5_000 });
  });

  it("finds the account of an address that is stored in another spelling", async () => {
    await world.database.db.update(people).set({ email: "x@bücher.test" }).where(eq(people.id, ids.member));
    const outcome = await importing(file(`X@BÜCHER.test,,,${ids.globex},,,`, `x@xn--bcher-kva.test,,,${ids.acme},,,`));
    expect(outcome).toMatchObject({ exitCode: 0, data: { peopleAdded: 0, membershipsAdded: 1, alreadyThere: 1 } });
  });

  it("has the file's name and counts in the audit log, and nothing of the file", async () => {
    await world.database.db.update(organisations).set({ company: "Secret & Co" }).where(eq(organisations.id, ids.acme));
    await importing(file(`nia@import.test,Nia,New,${ids.acme},,,E-7`));
    expect(audited.map((line) => JSON.parse(line))).toMatchObject([
      { audit: "import", code: 0, file: "people.csv", account: null, peopleAdded: 1, membershipsAdded: 1, mailed: 1 },
    ]);
    expect(audited.join("")).not.toMatch(/import\.test|Nia|Secret|E-7/);
  });
});
