import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  organisations,
  people,
  sessions,
} from "../../../service/database/schema.ts";
import { workspaceList } from "../support/client.ts";
import { commandsBeside } from "../support/command-context.ts";
import { inviteBoth } from "../support/invitations.ts";
import { enterCode, newestCode, signUp } from "../support/new-hires.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const NEW_HIRE = "nova@example.test";
const CODE = "invitation-to-acme";

describe("an organisation or new hire by command", () => {
  const world = declareWorld();
  const { run } = commandsBeside(world);
  const remove = () => run("remove-organisation", ids.acme);
  const inviteToAcme = (email: string) => inviteBoth(world, CODE, email, { orgId: ids.acme });

  describe("an organisation that is removed", () => {
    it("goes with its memberships, invitations and new hires; its members stay and are signed out", async () => {
      const { db } = world.database;
      await inviteToAcme("someone@example.test");
      const member = await world.connectAndLogin("member");
      const before = await db.$count(people);
      expect(await remove()).toMatchObject({
        exitCode: 0,
        text: expect.stringMatching(/^Removed Acme with \d+ memberships and \d new hires?, and ended 1 session\./),
        data: { organisation: ids.acme, endedSessions: 1 },
      });
      expect(await workspaceList(member)).toMatchObject({ code: 401 });
      for (const table of [memberships, invitations, clientInvitations, candidates]) {
        expect(await db.$count(table, eq(table.orgId, ids.acme))).toBe(0);
      }
      expect(await db.$count(organisations, eq(organisations.id, ids.acme))).toBe(0);
      expect(await db.$count(people)).toBe(before);
      await world.login(member, "member");
      expect(await workspaceList(member)).toMatchObject({ code: 200 });
    });

    it("signs nobody else out", async () => {
      const { db } = world.database;
      await db.delete(memberships).where(eq(memberships.personId, ids.member));
      const other = await world.connectAndLogin("member");
      await remove();
      expect(await workspaceList(other)).toMatchObject({ code: 200 });
    });

    it("has no member left, and no call fails, when an invitation to it is accepted at the same time", async () => {
      const { db } = world.database;
      await inviteToAcme(emailOf("nobody"));
      const client = await world.connectAndLogin("nobody");
      const [reply] = await Promise.all([client.call("acceptInvitation", { inviteCode: CODE }), remove()]);
      expect([200, 401, 404, 409]).toContain(reply.code);
      expect(await db.$count(memberships, eq(memberships.orgId, ids.acme))).toBe(0);
    });

    it("is unknown a second time", async () => {
      await remove();
      expect(await remove()).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining("There is no organisation"),
      });
    });
  });

  describe("a new hire who is added", () => {
    const add = (...options: string[]) => run("add-new-hire", NEW_HIRE, "--organisation", ids.acme, ...options);

    it("registers at the address that the command names, and signs in with their code too", async () => {
      const { exitCode, data } = await add("--employee-code", "E-99");
      expect({ exitCode, data }).toMatchObject({
        exitCode: 0,
        data: { email: NEW_HIRE, link: expect.stringMatching(new RegExp(`/${ids.acme}/register$`)) },
      });
      const client = await world.connect();
      await signUp(client, PASSWORD, NEW_HIRE);
      expect(await enterCode(client, await newestCode(world, NEW_HIRE), NEW_HIRE)).toMatchObject({ code: 200 });
      const login = { email: "e-99", password: PASSWORD, orgId: ids.acme };
      expect(await (await world.connect()).call("onboardingLogin", login)).toMatchObject({
        code: 200,
        data: { isPreBoarding: false },
      });
      expect(await world.database.db.$count(sessions)).toBe(2);
    });

    it("has a page of their own before the first day", async () => {
      expect(await add("--pre-boarding")).toMatchObject({
        data: { link: expect.stringMatching(new RegExp(`/${ids.acme}/preboarding/register$`)) },
      });
      expect(await run("list", "new-hires", NEW_HIRE)).toMatchObject({
        data: {
          rows: [{ email: NEW_HIRE, organisation: "Acme", stage: "before the first day", state: "not registered" }],
        },
      });
    });

    it.each([
      ["the address", [], []],
      ["the code, in another case", ["--employee-code", "E-99"], ["--employee-code", "e-99"]],
    ])("is added once: %s", async (_, first, second) => {
      await add(...first);
      const other = first.length === 0 ? NEW_HIRE : "other@example.test";
      expect(await run("add-new-hire", other, "--organisation", ids.acme, ...second)).toMatchObject({
        exitCode: 1,
        text: "Acme already has a new hire with this email address or employee code.",
      });
    });
  });
});
