import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import { productKeys } from "../../../machines/shared/products.ts";
import { accessIn, productsOf } from "../../../machines/workspace/access.ts";
import { newId } from "../../../service/shared/ids.ts";
import { memberships, organisations, trustedDevices } from "../../../service/database/schema.ts";
import { type Client, workspaceList } from "../support/client.ts";
import { DAY } from "../support/clock.ts";
import { commandsBeside } from "../support/command-context.ts";
import { emailOf, ids, type PersonName } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const signedOut = { code: 401 };

describe("a change by command", () => {
  const world = declareWorld();
  const { run, done } = commandsBeside(world);
  /** The first organisation of a page's list, with the products that the page shows. */
  async function shown(client: Client) {
    const { list } = v.parse(calls.getWorkspaceList.reply, (await workspaceList(client)).data);
    const [entry] = list;
    if (!entry) throw new Error("The list is empty.");
    const { company, logoURL, role } = entry;
    return { company, logoURL, role, products: productsOf(accessIn(entry, true)) };
  }

  describe("a member who is changed", () => {
    const set = (name: PersonName, ...options: string[]) => run("set-member", ids.acme, emailOf(name), ...options);
    const text = async (name: PersonName, ...options: string[]) =>
      done("set-member", ids.acme, emailOf(name), ...options);

    it("gets products and the role of an administrator in open pages that ask again", async () => {
      const client = await world.connectAndLogin("member");
      expect(await text("member", "--products", "hrms,pms,chat")).toBe(
        `${emailOf("member")} is member of Acme and sees hrms, chat, pms.`,
      );
      expect(await shown(client)).toMatchObject({ role: "member", products: ["hrms", "chat", "pms"] });
      expect(await text("member", "--role", "admin")).toBe(
        `${emailOf("member")} is admin of Acme and sees ${productKeys.join(", ")}.`,
      );
      expect(await shown(client)).toMatchObject({ role: "admin", products: productKeys });
    });

    it.each([
      ["a product", ["--products", "hrms"], `is member of Acme and sees hrms.`, ["hrms"]],
      ["all products", ["--products", ""], `is member of Acme and sees no product.`, []],
      ["products as a client", ["--role", "client"], `is client of Acme and sees pms.`, ["pms"]],
    ])("loses %s in open pages at once", async (_, options, said, products) => {
      const client = await world.connectAndLogin("member");
      const admin = await world.connectAndLogin("admin");
      expect(await text("member", ...options)).toBe(`${emailOf("member")} ${said}\nEnded 1 session.`);
      expect(await workspaceList(client)).toMatchObject(signedOut);
      expect(await workspaceList(admin)).toMatchObject({ code: 200 });
      await world.login(client, "member");
      expect(await shown(client)).toMatchObject({ products });
    });

    it("loses the role of an administrator at once, also where every product stays", async () => {
      await done("set-member", ids.acme, emailOf("member"), "--role", "admin", "--products", productKeys.join(","));
      const client = await world.connectAndLogin("member");
      expect(await text("member", "--role", "member")).toContain("Ended 1 session.");
      expect(await workspaceList(client)).toMatchObject(signedOut);
    });

    it("who was a client is granted all products, unless some are given", async () => {
      expect(await text("client", "--role", "member")).toContain(`sees ${productKeys.join(", ")}.`);
      expect(await text("client", "--role", "client", "--products", "hrms")).toBe(
        [
          `${emailOf("client")} is client of Acme and sees no product.`,
          "They do not see hrms: not for clients, who get pms only.",
        ].join("\n"),
      );
    });

    it("does not see products that the plan lacks, which the operator is told", async () => {
      await world.database.db.insert(memberships).values({
        id: newId(),
        orgId: ids.globex,
        personId: ids.member,
        role: "member",
        products: ["hrms"],
      });
      expect(await done("set-member", ids.globex, emailOf("member"), "--products", "chat,pms")).toBe(
        [
          `${emailOf("member")} is member of Globex and sees chat.`,
          "They do not see pms: not in the organisation's plan.",
        ].join("\n"),
      );
    });

    it("returns data beside the text", async () => {
      expect(await set("member", "--role", "client", "--products", "hrms,pms")).toMatchObject({
        data: {
          email: emailOf("member"),
          organisation: ids.acme,
          role: "client",
          products: ["hrms", "pms"],
          sees: ["pms"],
          endedSessions: 0,
        },
      });
    });

    it("stays an administrator as the last one who can sign in, unless that is meant", async () => {
      const last = {
        exitCode: 1,
        text: `${emailOf("admin")} is the last administrator of Acme. Make someone else administrator first with "set-member", or say --last-administrator.`,
      };
      const client = await world.connectAndLogin("admin");
      expect(await set("admin", "--role", "member")).toMatchObject(last);
      await text("inactive", "--role", "admin");
      expect(await set("admin", "--role", "client")).toMatchObject(last);
      expect(await shown(client)).toMatchObject({ role: "admin" });
      // Other changes leave the organisation its administrator.
      await text("admin", "--role", "admin", "--products", "hrms");
      await text("admin", "--role", "member", "--last-administrator");
      await text("member", "--role", "admin");
      await text("admin", "--role", "admin");
      await text("admin", "--role", "member");
      expect(await set("member", "--role", "member")).toMatchObject({ exitCode: 1 });
    });

    it("stays an administrator, or the other does, if two are changed at the same time", async () => {
      await text("member", "--role", "admin");
      const both = [set("member", "--role", "member"), set("admin", "--role", "member")];
      expect((await Promise.all(both)).filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
      const admins = and(eq(memberships.orgId, ids.acme), eq(memberships.role, "admin"));
      expect(await world.database.db.$count(memberships, admins)).toBe(1);
    });

    it("belongs to the organisation, and is changed in something", async () => {
      expect(await set("nobody", "--role", "admin")).toMatchObject({
        exitCode: 1,
        text: `${emailOf("nobody")} does not belong to Acme.`,
      });
      expect(await set("member")).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining("Give --role ROLE, --products LIST or both."),
      });
      expect(await set("member", "--products", "fridge")).toMatchObject({ exitCode: 2 });
      expect(await set("member", "--role", "owner")).toMatchObject({ exitCode: 2 });
      expect(await run("set-member")).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining("Name the organisation by its id."),
      });
    });
  });

  describe("an organisation that is changed", () => {
    const text = async (...options: string[]) => done("set-organisation", ids.acme, ...options);

    it("has another name and logo in pages that ask again", async () => {
      const client = await world.connectAndLogin("member");
      expect(await text("--name", "Acme & Söhne", "--logo", "/logos/new.svg")).toBe(
        "Acme is now Acme & Söhne.\nThe logo of Acme & Söhne: /logos/new.svg.",
      );
      expect(await shown(client)).toMatchObject({ company: "Acme & Söhne", logoURL: `${world.url}/logos/new.svg` });
      expect(await text("--no-logo")).toBe("The logo of Acme & Söhne: none.");
      expect(await shown(client)).toMatchObject({ company: "Acme & Söhne", logoURL: null });
    });

    it("hides products that its plan lacks from every list, and shows them again with the plan", async () => {
      const client = await world.connectAndLogin("member");
      expect(await text("--products", "chat,hrms")).toBe("The plan of Acme: chat, hrms.");
      expect(await shown(client)).toMatchObject({ products: ["hrms"] });
      expect(await text("--products", "")).toBe("The plan of Acme: no product.");
      expect(await shown(client)).toMatchObject({ products: [] });
      await text("--products", "pms");
      expect(await shown(client)).toMatchObject({ products: ["pms"] });
    });

    it("sends members to the set-up at their next sign-in while it requires a second factor, and then no longer", async () => {
      const client = await world.connectAndLogin("member");
      expect(await text("--second-factor", "on")).toBe("Members of Acme need a second factor from their next sign-in.");
      expect(await workspaceList(client)).toMatchObject({ code: 200 });
      expect(await world.login(await world.connect(), "member")).toMatchObject({
        code: 403,
        data: { isCompanyMFA: true, isUserMFASetup: false, token: expect.any(String) },
      });
      expect(await text("--second-factor", "off")).toBe("Members of Acme need no second factor.");
      expect(await world.login(await world.connect(), "member")).toMatchObject({
        code: 200,
        data: { token: expect.any(String) },
      });
    });

    it("lets nobody skip a second factor that it no longer requires, and trusts no device if it does again", async () => {
      const { db } = world.database;
      const [createdAt, expiresAt] = [new Date(world.clock.now()), new Date(world.clock.now() + DAY)];
      const trust = (personId: string) =>
        db.insert(trustedDevices).values({ id: newId(), tokenHash: personId, personId, createdAt, expiresAt });
      await trust(ids.member);
      await trust(ids.app);
      await text("--second-factor", "on", "--trusted-devices", "on");
      expect(await db.$count(trustedDevices)).toBe(2);
      await text("--second-factor", "off");
      expect(await db.select({ personId: trustedDevices.personId }).from(trustedDevices)).toEqual([
        { personId: ids.app },
      ]);
      await text("--second-factor", "on");
      const [acme] = await db.select().from(organisations).where(eq(organisations.id, ids.acme));
      expect(acme).toMatchObject({ requiresSecondFactor: true, allowsTrustedDevices: false });
      const odd = ["--second-factor", "off", "--trusted-devices", "on"];
      expect(await run("set-organisation", ids.acme, ...odd)).toMatchObject({ exitCode: 1 });
    });

    it("returns data beside the text, and leaves all else", async () => {
      expect(await run("set-organisation", ids.globex, "--trusted-devices", "off")).toMatchObject({
        data: {
          organisation: ids.globex,
          company: "Globex",
          logo: null,
          plan: ["hrms", "chat"],
          requiresSecondFactor: false,
          allowsTrustedDevices: false,
        },
      });
      const [acme] = await world.database.db.select().from(organisations).where(eq(organisations.id, ids.acme));
      expect(acme).toMatchObject({ company: "Acme", logo: "/logos/acme.svg", plan: productKeys });
    });

    it.each<[string[], string]>([
      [[], "Give --name, --products, --second-factor, --trusted-devices, --logo or --no-logo."],
      [["--logo", "/a.svg", "--no-logo"], "Give --logo or --no-logo, not both."],
      [["--name", " "], "Give one name"],
      [["--products", "fridge"], "--products must be a list"],
      [["--second-factor", "maybe"], "on"],
    ])("is told the mistake in %j", async (options, reason) => {
      expect(await run("set-organisation", ids.acme, ...options)).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining(reason),
      });
    });

    it("exists", async () => {
      expect(await run("set-organisation", "nowhere", "--name", "A")).toMatchObject({ exitCode: 1 });
    });
  });
});
