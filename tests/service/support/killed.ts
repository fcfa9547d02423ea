import { generate } from "otplib";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { keptAnswers } from "../../../service/database/schema.ts";
import {
  addPasskey,
  appOf,
  changingCalls,
  CLIENT,
  credentials,
  everythingIn,
  linkTo,
  NEW_PASSWORD,
  newCallId,
  notKnown,
  type Ready,
  STRANGER,
} from "./changing-calls.ts";
import type { Client } from "./client.ts";
import { SECOND } from "./clock.ts";
import { buryWay, judgeTogether } from "../judge/of-database.ts";
import { createMortal, type Death, type Mortal } from "./mortal.ts";
import { HIRE } from "./new-hires.ts";
import { emailOf, ids } from "./people.ts";
import { SITE } from "./software-authenticator.ts";
import { declareService, declareWorld, signedIn, type World } from "./world.ts";

/*
 * A process is killed while it carries out a call that changes something. The page asks another process with the same
 * id, and a person who is told that nobody can tell makes the call again by hand.
 */

const done = { code: 200 };
const CLAIM = "insert into kept_answers";
const KEEP = "update kept_answers";

/** The number of commits that each call makes, from the claim to the last work behind its answer. */
const commitsOf: Readonly<Record<string, number>> = {
  login: 4,
  loginEmail: 3,
  "hrms|master|MFA|generateQRCode": 4,
  "hrms|master|MFA|verify": 5,
  "hrms|master|MFA|setup": 8,
  onboardingLogin: 3,
  signUp: 9,
  activateAccount: 11,
  activateOrganization: 9,
  resendOTP: 6,
  forgotPassword: 9,
  onboardingForgotPassword: 9,
  forgotPasswordWithRecoveryCode: 15,
  resetPassword: 9,
  onboardingResetPassword: 5,
  "hrms|myPassword|update": 12,
  "sessions|revoke": 8,
  "trustedDevices|add": 3,
  "trustedDevices|remove": 3,
  "account|disavow": 7,
  "passkeys|create": 3,
  "passkeys|add": 9,
  "passkeys|rename": 3,
  "passkeys|remove": 8,
  "passkeys|signIn": 10,
  "stepUp|sendCode": 6,
  "stepUp|prove": 6,
  "apps|withdraw": 8,
  registerAsMember: 8,
  acceptInvitation: 3,
  acceptClientInvitation: 3,
};

/** A moment at which the process is killed. */
interface Moment {
  readonly name: string;
  readonly death: Death;
}

const beforeItKeepsTheAnswer: Moment = { name: "before it keeps the answer", death: (_commits, next) => next === KEEP };
const after = (count: number): Moment => ({
  name: count === 0 ? "before the claim" : `after ${count} commits`,
  death: (commits) => commits.length >= count,
});

/** After the kill, on the process that is left. */
interface Left {
  readonly world: World;
  readonly page: Client;
  readonly data: unknown;
}

/** A call that is refused when it is made again by hand. */
interface Refused {
  /** The commit from which on it is; null if a process that has not heard of the socket refuses it at any moment. */
  readonly from: string | null;
  /** The commit from which on it is answered as done; none by default. */
  readonly until?: string;
  readonly code: number;
  readonly error: string;
  /** How the person gets on, or sees that it was done. */
  readonly goOn: (left: Left) => Promise<ReplyEnvelope>;
  readonly reached?: object;
}

const inviteAccepted = { code: 409, error: "This invitation has already been accepted. Sign in." };
const codeJustSent = { code: 429, error: "We sent you a code a moment ago. Wait before you ask for another." };
const signedOut = { code: 401, error: "You are signed out. Sign in." };
const linkOver = {
  code: 403,
  error:
    "This link has expired, was already used, or a newer one has replaced it. Use the link in our newest email, or ask for a new one.",
};
const challengeOver = { code: 409, error: "This took too long, or was done already. Try again." };

const loginAs = (page: Client, email: string, password: string) =>
  page.call("login", { ...credentials("member"), identifier: email, email, password });

/** Asks for a link that sets a new password, and uses it. */
async function chooseByLink({ world, page }: Left, email: string): Promise<ReplyEnvelope> {
  await page.call("forgotPassword", { email });
  const code = await linkTo(world, email);
  return page.call("resetPassword", { password: NEW_PASSWORD, cpassword: NEW_PASSWORD, code });
}

/** The newest code mailed to an address. */
async function codeTo(world: World, email: string): Promise<string | undefined> {
  return (await world.service.outbox(email)).find(({ code }) => code !== undefined)?.code;
}

const refusals: Readonly<Record<string, Refused>> = {
  "hrms|master|MFA|verify": {
    from: "update second_factor_setups",
    code: 403,
    error: "This code was already used. Wait for the next one in your authenticator app.",
    async goOn({ world, page, data }) {
      world.clock.advance(30 * SECOND);
      const { MFASecretKey } = v.parse(v.object({ MFASecretKey: v.string() }), data);
      const otp = await generate({ secret: MFASecretKey, epoch: Math.floor(world.clock.now() / 1000) });
      return page.call("hrms|master|MFA|verify", { otp, MFASecretKey });
    },
  },
  activateAccount: {
    from: "delete from codes",
    code: 403,
    error: "Invalid OTP",
    async goOn({ world, page }) {
      world.clock.advance(30 * SECOND);
      const reply = await world.login(page, "inactive");
      if (signedInBy(reply)) return reply;
      return page.call("activateAccount", {
        otp: await codeTo(world, emailOf("inactive")),
        email: emailOf("inactive"),
      });
    },
    reached: signedIn,
  },
  activateOrganization: {
    from: "delete from codes",
    until: "update organisations",
    code: 403,
    error: "Invalid OTP",
    async goOn({ world, page }) {
      world.clock.advance(30 * SECOND);
      await page.call("resendOTP", { email: emailOf("admin") });
      return page.call("activateOrganization", { otp: await codeTo(world, emailOf("admin")), orgId: ids.acme });
    },
  },
  resendOTP: {
    from: "transaction",
    ...codeJustSent,
    async goOn({ world, page }) {
      world.clock.advance(30 * SECOND);
      await page.call("resendOTP", { email: emailOf("mail") });
      return world.login(page, "mail", { otp: await world.mailedCode("mail"), MFAType: 1 });
    },
    reached: signedIn,
  },
  resetPassword: {
    from: "transaction",
    ...linkOver,
    goOn: ({ page }) => loginAs(page, emailOf("member"), NEW_PASSWORD),
    reached: signedIn,
  },
  onboardingResetPassword: {
    from: "transaction",
    ...linkOver,
    goOn: ({ page }) => page.call("onboardingLogin", { email: HIRE, password: NEW_PASSWORD, orgId: ids.acme }),
    reached: signedIn,
  },
  "hrms|myPassword|update": {
    from: "transaction",
    ...signedOut,
    goOn: ({ page }) => loginAs(page, emailOf("member"), NEW_PASSWORD),
    reached: signedIn,
  },
  "trustedDevices|add": {
    from: null,
    code: 403,
    error: "This device can't be trusted now. To skip the code here next time, sign in again and tick the box.",
    async goOn({ world, page }) {
      world.clock.advance(30 * SECOND);
      await page.call("login", await appOf(world));
      return page.call("trustedDevices|add", {});
    },
  },
  "account|disavow": {
    from: "transaction",
    code: 403,
    error: "This link has expired or was already used. Ask for a link to choose a new password instead.",
    goOn: (left) => chooseByLink(left, emailOf("member")),
  },
  "passkeys|add": {
    from: "delete from conversations",
    ...challengeOver,
    async goOn({ page }) {
      const { passkeyId } = await addPasskey(page);
      return page.call("passkeys|rename", { passkeyId, name: "Laptop" });
    },
  },
  "passkeys|remove": {
    from: "transaction",
    code: 409,
    error: "This passkey was already removed.",
    goOn: ({ page }) => page.call("passkeys|read", {}),
    reached: { code: 200, data: { list: [] } },
  },
  "passkeys|signIn": {
    from: "delete from conversations",
    ...challengeOver,
    goOn: ({ world, page }) => world.login(page, "member"),
    reached: signedIn,
  },
  "stepUp|sendCode": {
    from: "transaction",
    ...codeJustSent,
    async goOn({ world, page }) {
      world.clock.advance(30 * SECOND);
      await page.call("stepUp|sendCode", {});
      return page.call("stepUp|prove", { otp: await world.mailedCode("mail"), MFAType: 1 });
    },
  },
  "stepUp|prove": {
    from: "update sessions",
    ...signedOut,
    goOn: ({ world, page }) => world.login(page, "member"),
    reached: signedIn,
  },
  "apps|withdraw": {
    from: "transaction",
    code: 409,
    error: "This app no longer has access.",
    goOn: ({ page }) => page.call("apps|read", {}),
    reached: { code: 200, data: { list: [] } },
  },
  registerAsMember: {
    from: "transaction",
    ...inviteAccepted,
    async goOn({ world, page }) {
      world.clock.advance(30 * SECOND);
      await loginAs(page, STRANGER, NEW_PASSWORD);
      return page.call("activateAccount", { otp: await codeTo(world, STRANGER), email: STRANGER });
    },
    reached: signedIn,
  },
  acceptInvitation: {
    from: "transaction",
    ...inviteAccepted,
    goOn: ({ page }) => page.call("getWorkspaceList", { requirePlanDetails: true }),
    reached: { code: 200, data: { list: [{ company: "Acme" }, { company: "Globex" }] } },
  },
  acceptClientInvitation: {
    from: "transaction",
    code: 409,
    error:
      "This invitation has already been accepted. Sign in with the password you were shown, or have a link mailed to you to set a new one.",
    async goOn(left) {
      await chooseByLink(left, CLIENT);
      return loginAs(left.page, CLIENT, NEW_PASSWORD);
    },
    reached: signedIn,
  },
};

/**
 * How a person gets on if the work behind an answer was lost, which runs there so that its time tells nobody who has an
 * account. No mail comes, and they ask for another.
 */
const behindAnswers: Readonly<Record<string, (left: Left) => Promise<ReplyEnvelope>>> = {
  forgotPassword: (left) => chooseByLink(left, emailOf("member")),
  async onboardingForgotPassword({ world, page }) {
    await page.call("onboardingForgotPassword", { email: HIRE, orgId: ids.acme });
    const code = await linkTo(world, HIRE);
    return page.call("onboardingResetPassword", { orgId: ids.acme, password: NEW_PASSWORD, code });
  },
  "account|disavow": (left) => chooseByLink(left, emailOf("member")),
};

const signedInBy = ({ data }: ReplyEnvelope) => v.is(v.object({ token: v.string() }), data);

/** A row without the parts that are new each time: ids, hashes, codes, and the address of the service. */
const lasting = (row: string) =>
  row
    .replace(/^outbox \(\d+/, "outbox (")
    .replaceAll(/127\.0\.0\.1:\d+/g, "")
    .replaceAll(/\$argon2[^"]*/g, "")
    .replaceAll(/(?<![\w-])(?![a-d]0{15})[\w-]{20,}/g, "")
    .replaceAll(/\b\d{6}\b/g, "");

/** The tables of the rows that are in the one list and not in the other; either may have a row several times. */
function surplus(rows: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  const more = rows.filter((row) => {
    const index = left.indexOf(row);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [...new Set(more.map((row) => row.split(" ", 1)[0] ?? ""))];
}

const eventsIn = (rows: readonly string[]) => rows.filter((row) => row.startsWith("account_events "));

/** The tables in which a call that is made again leaves a further row: its attempts are counted, its owner is told. */
const countsAndMails = new Set(["account_events", "code_sends", "disavowals", "outbox", "throttles"]);
/** The tables that may lack a row then: a process that dies after a change and before the mail about it loses that. */
const mayLack = new Set(["code_sends", "disavowals", "outbox", "throttles"]);
/** The others, from a commit on. Nobody holds the first session; the sales department hears of the company twice. */
const further: Readonly<Record<string, { readonly from: string; readonly tables: readonly string[] }>> = {
  login: { from: "insert into sessions", tables: ["sessions"] },
  onboardingLogin: { from: "insert into sessions", tables: ["sessions"] },
  signUp: { from: "insert into sign_ups", tables: ["sign_ups"] },
};

/** @param isEvery whether the process is killed after each commit, or only before it keeps the answer */
export function declareKilledProcesses(isEvery: boolean): void {
  const world = declareWorld({ passkeys: SITE });
  let mortal: Mortal;
  const killed = declareService({
    passkeys: SITE,
    forgets: true,
    async open() {
      mortal = createMortal(world.database.db);
      judgeTogether(mortal.db, world.database.db);
      return { ...world.database, db: mortal.db };
    },
  });
  afterEach(() => mortal.bury());

  const has = (commit: string | undefined) => commit !== undefined && mortal.commits.includes(commit);

  /** Makes a call, kills its process meanwhile, and connects the page to the one that is left. */
  async function kill(event: string, { page, data, token }: Ready, id: string, { death }: Moment): Promise<Left> {
    await killed.service.outbox(null);
    const dead = mortal.dieWhen(death);
    const survived = page.call(event, data, id).then(
      () => killed.service.outbox(null),
      () => null,
    );
    expect(await Promise.race([dead, survived])).toBe("dead");
    buryWay(mortal.db);
    const auth = { app: "account", token, conversation: page.handle ?? undefined };
    page.close();
    // Processes on one PostgreSQL wait for an answer as long as another may be at work.
    const longAgo = { claimedAt: sql`${keptAnswers.claimedAt} - interval '15 s'` };
    await world.database.db.update(keptAnswers).set(longAgo);
    return { world, page: await world.connect({ auth }), data };
  }

  describe.each(Object.entries(changingCalls))("%s", (event, prepare) => {
    const commits = commitsOf[event] ?? 0;
    let undisturbed: readonly string[] = [];
    const changed = async () => (await everythingIn(world)).map(lasting).toSorted();

    /** Checks the first answer to a call of which nothing was done, or the answer to the same call made by hand. */
    async function expectTrue(answer: ReplyEnvelope, left: Left, isDone: () => Promise<void>): Promise<void> {
      const refusal = refusals[event];
      const isRefused = refusal && (refusal.from === null || has(refusal.from)) && !has(refusal.until);
      expect(answer).toMatchObject(isRefused ? { code: refusal.code, data: { error: refusal.error } } : done);
      if (!isRefused) return isDone();
      if (has("transaction")) await expectRecorded();
      expect(await refusal.goOn(left)).toMatchObject(refusal.reached ?? done);
    }

    /** Checks that a change is in the list of the account's events, whether or not its mail was sent. */
    async function expectRecorded(): Promise<void> {
      expect(eventsIn(await changed())).toEqual(eventsIn(undisturbed));
    }

    async function expectUndisturbed(): Promise<void> {
      expect(await changed()).toEqual(undisturbed);
    }

    async function expectNothingTwice(): Promise<void> {
      const rows = await changed();
      expect(surplus(rows, undisturbed).filter((table) => !countsAndMails.has(table))).toEqual(
        has(further[event]?.from) ? further[event]?.tables : [],
      );
      expect(surplus(undisturbed, rows).filter((table) => !mayLack.has(table))).toEqual([]);
    }

    async function expectKept(answer: ReplyEnvelope, left: Left): Promise<void> {
      expect(answer).toMatchObject(done);
      const askAgain = behindAnswers[event];
      if (askAgain === undefined || mortal.commits.length === commits) return expectUndisturbed();
      expect(await askAgain(left)).toMatchObject(done);
    }

    async function expectNotKnown(answer: ReplyEnvelope, left: Left): Promise<void> {
      expect(answer).toMatchObject(notKnown);
      const byHand = await left.page.call(event, left.data, newCallId());
      await expectTrue(byHand, left, expectNothingTwice);
    }

    it("makes its changes if its process is not killed", async () => {
      const { page, data } = await prepare(killed);
      await killed.service.outbox(null);
      void mortal.dieWhen(() => false);
      expect(await page.call(event, data, newCallId())).toMatchObject(done);
      await killed.service.outbox(null);
      undisturbed = await changed();
      expect(mortal.commits).toHaveLength(commits);
    });

    const moments = isEvery
      ? Array.from({ length: commits + 1 }, (_, count) => after(count))
      : [beforeItKeepsTheAnswer];
    it.each(moments)("is done once or not at all if its process is killed $name", async (moment) => {
      const id = newCallId();
      const left = await kill(event, await prepare(killed), id, moment);
      const before = await everythingIn(world);
      const answer = await left.page.call(event, left.data, id);
      if (!has(CLAIM)) return expectTrue(answer, left, expectUndisturbed);
      expect(await everythingIn(world)).toEqual(before);
      await (has(KEEP) ? expectKept : expectNotKnown)(answer, left);
    });
  });
}
