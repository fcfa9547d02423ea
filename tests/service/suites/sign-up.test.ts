import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { employeeCounts } from "../../../machines/shared/rules.ts";
import { signUps } from "../../../service/database/schema.ts";
import { SECOND } from "../support/clock.ts";
import { emailOf } from "../support/people.ts";
import { declareWorld, done } from "../support/world.ts";

const company = {
  firstName: " Asha ",
  lastName: "Rao",
  email: "Asha@New-Company.test",
  company: "New Company & Sons",
  phone: "919876543210",
  numemployees: "5-25",
  country: "India",
};

describe("signing a company up", () => {
  const world = declareWorld();

  it("stores the data for the sales representatives, and thanks by mail", async () => {
    const client = await world.connect();
    const more = { affiliatecode: "partner-7", usercode: "u-9" };
    expect(await client.call("signUp", { ...company, ...more })).toMatchObject(done);
    const rows = await world.database.db.select().from(signUps);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        firstName: "Asha",
        lastName: "Rao",
        email: "asha@new-company.test",
        company: "New Company & Sons",
        phone: "919876543210",
        employees: "5-25",
        country: "India",
        affiliateCode: "partner-7",
        userCode: "u-9",
        createdAt: new Date(world.clock.now()),
      },
    ]);
    const [mail] = await world.service.outbox("asha@new-company.test");
    expect(mail).toMatchObject({ subject: "Thank you for signing up for Foyer" });
    // Otherwise strangers could have any text mailed to any address.
    for (const typed of Object.values(company)) expect(JSON.stringify(mail?.text)).not.toContain(typed);
    expect(client.pushes).toEqual([]);
  });

  it("trims all values, typed or from the URL", async () => {
    const client = await world.connect();
    const spaced = Object.entries({ ...company, affiliatecode: "", usercode: "u-9" });
    const request = Object.fromEntries(spaced.map(([name, value]) => [name, ` ${value}\n`]));
    expect(await client.call("signUp", request)).toMatchObject(done);
    expect(await world.database.db.select().from(signUps)).toMatchObject([
      { phone: "919876543210", employees: "5-25", country: "India", affiliateCode: null, userCode: "u-9" },
    ]);
  });

  it("is refused if there is an account already", async () => {
    const client = await world.connect();
    const email = ` ${emailOf("member").toUpperCase()}`;
    expect(await client.call("signUp", { ...company, email })).toMatchObject({
      code: 409,
      data: { error: "An account with this email address already exists. Login or Register with different email" },
    });
    expect(await world.database.db.$count(signUps)).toBe(0);
    expect(await world.service.outbox(null)).toEqual([]);
  });

  it.each([
    ["firstName", ["", "  ", "a\nb", "a\u202eb", "x".repeat(101)], "Enter your first name."],
    ["lastName", ["", "a\u2066b", "x".repeat(101)], "Enter your last name."],
    ["email", ["", "asha", "a@b", "a b@c.test", "a\u001bc@c.test"], "Enter a valid email address."],
    ["company", ["", "x".repeat(201)], "Enter the name of your company."],
    ["phone", ["", "12", "+919876543210", "91 98765 43210", "91e9876543", "000000000000", "9".repeat(16)], "phone"],
    ["numemployees", ["", "7", "1-6", "1000"], "Choose how many people work at your company."],
    ["country", ["", "Atlantis"], "Choose a country."],
    ["affiliatecode", ["x".repeat(201)], "This affiliate code is not valid."],
    ["usercode", ["x".repeat(201)], "This user code is not valid."],
  ])("is refused for an invalid %s", async (field, values, error) => {
    const client = await world.connect();
    for (const value of values) {
      expect(await client.call("signUp", { ...company, [field]: value })).toMatchObject({
        code: 400,
        data: { error: expect.stringContaining(error) },
      });
    }
    expect(await world.database.db.$count(signUps)).toBe(0);
  });

  it("accepts every company size, and phone numbers of other countries", async () => {
    for (const [number, numemployees] of employeeCounts.entries()) {
      const client = await world.connect();
      const email = `someone${number}@new-company.test`;
      expect(await client.call("signUp", { ...company, email, numemployees })).toMatchObject(done);
    }
    for (const phone of ["14155550132", "442079460958", "4930901820"]) {
      const client = await world.connect();
      expect(await client.call("signUp", { ...company, phone, email: `${phone}@x.test` })).toMatchObject(done);
    }
    const rows = await world.database.db.select().from(signUps);
    expect(rows.every(({ affiliateCode, userCode }) => affiliateCode === null && userCode === null)).toBe(true);
  });

  it.each([
    ["919876543210", "India", "919876543210"],
    ["9876543210", "India", "919876543210"],
    ["09876543210", "India", "919876543210"],
    ["٠٩٨٧٦٥٤٣٢١٠", "India", "919876543210"],
    ["4930901820", "India", "4930901820"],
    ["030901820", "Germany", "4930901820"],
    ["30901820", "Germany", "4930901820"],
    ["4155550132", "United States", "14155550132"],
    ["0612345678", "Italy", "390612345678"],
    ["390612345678", "India", "390612345678"],
  ])("stores %s sent with %s as %s", async (phone, country, kept) => {
    const client = await world.connect();
    expect(await client.call("signUp", { ...company, phone, country })).toMatchObject(done);
    expect(await world.database.db.select({ phone: signUps.phone }).from(signUps)).toEqual([{ phone: kept }]);
  });

  it("sends one email address at most five mails, and is limited by network address", async () => {
    const client = await world.connect();
    for (let times = 0; times < 5; times += 1) expect(await client.call("signUp", company)).toMatchObject(done);
    expect(await client.call("signUp", company)).toMatchObject({ code: 429, data: { retryAfter: 300 } });
    expect(await world.service.outbox(null)).toHaveLength(5);
    for (let times = 6; times < 100; times += 1) {
      await client.call("signUp", { ...company, email: `someone${times}@new-company.test` });
    }
    expect(await client.call("signUp", { ...company, email: "last@new-company.test" })).toMatchObject({
      code: 429,
      data: { retryAfter: 60 },
    });
  });
});

describe("checkEmailExistense", () => {
  const world = declareWorld();

  it("tells whether there is an account", async () => {
    const client = await world.connect();
    for (const [email, exists] of [
      [emailOf("member"), true],
      [` ${emailOf("inactive").toUpperCase()} `, true],
      ["stranger@example.test", false],
      ["newhire@example.test", false],
      ["", false],
    ] as const) {
      expect(await client.call("checkEmailExistense", { email })).toMatchObject({ code: 200, data: { exists } });
    }
  });

  it("is limited on a socket and from an address, and tells the wait", async () => {
    const ask = { email: emailOf("member") };
    const client = await world.connect();
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await client.call("checkEmailExistense", ask)).toMatchObject({ code: 200 });
    }
    expect(await client.call("checkEmailExistense", ask)).toMatchObject({ code: 429, data: { retryAfter: 30 } });
    for (let sockets = 0; sockets < 9; sockets += 1) {
      const other = await world.connect();
      const replies = await Promise.all(Array.from({ length: 10 }, () => other.call("checkEmailExistense", ask)));
      for (const reply of replies) expect(reply).toMatchObject({ code: 200 });
    }
    const last = await world.connect();
    expect(await last.call("checkEmailExistense", ask)).toMatchObject({ code: 429, data: { retryAfter: 60 } });
    const elsewhere = await world.connect({ from: "127.0.0.2" });
    expect(await elsewhere.call("checkEmailExistense", ask)).toMatchObject({ code: 200 });
    world.clock.advance(60 * SECOND);
    expect(await client.call("checkEmailExistense", ask)).toMatchObject({ code: 200 });
  });
});

describe("addressParams", () => {
  const world = declareWorld();

  it("lists every country with its dial code, India first and the others by name", async () => {
    const reply = await (await world.connect()).call("addressParams");
    const { list } = v.parse(calls.addressParams.reply, reply.data);
    expect(list[0]).toEqual({ name: "India", label: "India", dial_code: "+91", code: "IN" });
    expect(list.length).toBeGreaterThan(200);
    const labels = list.slice(1).map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("en").compare));
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    for (const { dial_code, code, label } of list) {
      expect(dial_code).toMatch(/^\+[1-9][0-9]{0,3}$/);
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(label).not.toBe(code);
    }
    expect(list).toContainEqual({ name: "Germany", label: "Germany", dial_code: "+49", code: "DE" });
    expect(list).toContainEqual({
      name: "United States",
      label: "United States",
      dial_code: "+1",
      code: "US",
    });
  });
});
