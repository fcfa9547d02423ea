import { describe, expect, it, test } from "vitest";
import { Judge } from "../service/judge/judge.ts";
import { socketSessionMachine } from "../service/judge/socket-session.machine.ts";

const MINUTE = 60_000;

interface Told {
  readonly at?: number;
  readonly code?: number;
  /** The session before; that after is the opened one, or this. */
  readonly in?: string | null;
  readonly after?: object;
  readonly isFromMemory?: boolean;
}

/** The lines of a call, in their order. */
function call(socket: string, event: string, facts: object | null = null, told: Told = {}): string[] {
  const { at = 0, code = 200, in: session = null, after, isFromMemory = false } = told;
  const opened = facts !== null && "opened" in facts ? facts.opened : session;
  const state = { session: opened, pending: null, proof: null, challenge: null, ...after };
  const audit = facts && { msg: "audit", audit: event, code, socket, owner: "ann", address: "::1", ...facts };
  const lines = [
    { msg: "a call begins", socket, event, at, session },
    audit,
    { msg: "answered a call", socket, code, isFromMemory, ...state },
  ];
  return lines.flatMap((line) => (line === null ? [] : JSON.stringify(line)));
}

/** A call that begins before other lines and is answered after them. */
function around([begins = "", ...rest]: readonly string[], between: readonly string[]): string[] {
  return [begins, ...between, ...rest];
}

function judged(lines: readonly (readonly string[])[]): Judge {
  const judge = new Judge();
  for (const line of lines.flat()) judge.take(line);
  return judge;
}

const opens = (socket: string, id: string, more: object = {}, told: Told = {}) =>
  call(socket, "login", { opened: id, kind: "full", ...more }, told);
const step = { pending: { purpose: "login", of: "ann" } };
const asksFactor = (socket: string, told: Told = {}) => call(socket, "login", {}, { ...told, after: step });
const resets = (ended: readonly string[], more: object = {}) =>
  call("z", "resetPassword", { owner: null, about: "ann", ended, spent: ["link 1"], ...more });
const challenge = (name: string, purpose = "signIn") => ({ challenge: { name: `challenge ${name}`, purpose } });
const setsUp = (socket: string, more: object = {}) =>
  call(socket, "login", { opened: "s", kind: "setup", ...more }, { code: 403 });

describe("the judge of the service's log", () => {
  it("follows a person who signs in with a second factor, sets another up and signs out everywhere", () => {
    const judge = judged([
      asksFactor("a"),
      call("a", "resendOTP", { owner: null, mailed: ["code 1"] }, { after: step }),
      opens("a", "1", { spent: ["code 1"] }),
      call("a", "getWorkspaceList", null, { in: "1" }),
      call("b", "authenticate", null, { after: { session: "1" } }),
      opens("c", "2", { device: "d" }),
      call("a", "hrms|master|MFA|generateQRCode", {}, { in: "1", at: 9 * MINUTE }),
      call("a", "stepUp|prove", {}, { in: "1", at: 11 * MINUTE }),
      call("a", "passkeys|create", {}, { in: "1", at: 20 * MINUTE, after: challenge("1", "add") }),
      call("a", "passkeys|add", { spent: ["challenge 1"] }, { in: "1", at: 22 * MINUTE }),
      call(
        "a",
        "sessions|revoke",
        { which: "all", ended: ["1", "2"] },
        { in: "1", at: 21 * MINUTE, after: { session: null } },
      ),
      call("b", "getWorkspaceList", null, { code: 401 }),
      call("c", "passkeys|challenge", null, { after: challenge("2") }),
      call("c", "passkeys|signIn", { opened: "3", spent: ["challenge 2"] }),
    ]);
    expect(judge.differences).toEqual([]);
    expect(judge.judged).toBe(14);
  });

  it("demands no order of calls that ran at the same time", () => {
    const judge = judged([
      opens("a", "1"),
      opens("b", "2"),
      around(call("b", "getWorkspaceList", null, { in: "2" }), resets(["1", "2"])),
      around(resets(["1"], { spent: ["link 2"] }), opens("d", "4")),
      call("d", "getWorkspaceList", null, { in: "4" }),
    ]);
    expect(judge.differences).toEqual([]);
  });

  it("demands no whole log after a command or an error of the service", () => {
    const command = JSON.stringify({ msg: "audit", audit: "revoke-sessions", address: "command line" });
    const lost = [[command], call("x", "login", {}, { code: 500 })];
    for (const line of lost) {
      expect(judged([line, call("a", "getWorkspaceList", null, { in: "?" })]).differences).toEqual([]);
    }
  });

  it("finds a session in the table that had ended", () => {
    const judge = judged([
      opens("a", "1"),
      opens("b", "2"),
      call("a", "logout", { ended: ["1"] }, { in: "1", after: { session: null } }),
    ]);
    judge.compare(["1", "2"]);
    expect(judge.differences).toEqual([
      { rule: "a session is still in the table that logout has ended", detail: "Session: 1." },
    ]);
    expect(() => judge.mustAgree()).toThrow("still in the table");
  });

  it("finds a ticket that two requests over HTTP have used up", () => {
    const line = JSON.stringify({ msg: "a device is trusted", spent: ["ticket 1"] });
    expect(judged([[line, line]]).differences).toMatchObject([{ rule: "a request uses up what was used up before" }]);
  });
});

const recovered = [
  opens("a", "1"),
  call("a", "hrms|master|MFA|verify", { proved: "recovery code 1" }, { in: "1", after: { proof: "1" } }),
];

/** Lines that a service without a fault never writes, by the rule that the last of them breaks. */
const differences: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "a call is answered once": [[...call("a", "getBuildInfo"), ...call("a", "getBuildInfo").slice(1)]],
  "the calls of a socket run one after the other": [call("a", "getBuildInfo").slice(0, 1), call("a", "getBuildInfo")],
  "a session begins with a sign-in": [call("a", "getWorkspaceList", null, { in: "1" })],
  "a session is opened once": [opens("a", "1"), opens("b", "1")],
  "a socket goes on with the session that its call has opened": [
    opens("a", "1"),
    opens("b", "2", {}, { after: { session: "1" } }),
  ],
  "a session that has ended works no more": [
    opens("a", "1"),
    resets(["1"]),
    call("a", "getWorkspaceList", null, { in: "1" }),
  ],
  "nobody comes in with a session that has ended": [
    opens("a", "1"),
    resets(["1"]),
    call("b", "authenticate", null, { after: { session: "1" } }),
  ],
  "a socket comes to another session only by signing in, or by its token": [
    opens("a", "1"),
    opens("b", "2"),
    call("a", "getWorkspaceList", null, { in: "1", after: { session: "2" } }),
  ],
  "a person ends no session of another": [
    opens("a", "1"),
    opens("b", "2", { owner: "bob" }),
    call("a", "sessions|revoke", { which: "others", ended: ["2"] }, { in: "1" }),
  ],
  "only a sign-in opens a session": [call("a", "resendOTP", { opened: "1" })],
  "a sign-in ends the session that its socket had": [opens("a", "1"), opens("a", "2", {}, { in: "1" })],
  "a call that needs a session is refused without one": [call("a", "getWorkspaceList")],
  "a new password ends every session": [opens("a", "1"), opens("b", "2"), resets(["1"])],
  "signing out everywhere ends every session": [
    opens("a", "1"),
    opens("b", "2"),
    call("a", "sessions|revoke", { which: "all", ended: ["1"] }, { in: "1", after: { session: null } }),
  ],
  "signing out elsewhere does not end the session here": [
    opens("a", "1"),
    call("a", "sessions|revoke", { which: "others", ended: ["1"] }, { in: "1" }),
  ],
  "a set-up token is good for the set-up only": [setsUp("a"), call("a", "getWorkspaceList", null, { in: "s" })],
  "a set-up token works for 15 minutes": [
    setsUp("a"),
    call("a", "hrms|master|MFA|read", null, { in: "s", at: 16 * MINUTE }),
  ],
  "a socket waits for a second step only after the first": [call("a", "getBuildInfo", null, { after: step })],
  "a step that was begun with a password ends with it": [
    asksFactor("a"),
    resets([]),
    call("a", "hrms|master|MFA|verify", { opened: "s", kind: "setup", proved: "recovery code 1" }),
  ],
  "a second factor follows the password within 15 minutes": [
    asksFactor("a"),
    call("a", "hrms|master|MFA|verify", { opened: "s", kind: "setup", proved: "recovery code 1" }, { at: 16 * MINUTE }),
  ],
  "a sign-in leaves no step": [
    call("a", "login", {}, { after: { pending: { purpose: "activateAccount", of: "ann" } } }),
    opens("a", "1", {}, { after: { pending: { purpose: "activateAccount", of: "ann" } } }),
  ],
  "a second factor that was asked for is given": [asksFactor("a"), opens("a", "1")],
  "a change of how the account is protected wants a fresh proof": [
    opens("a", "1"),
    call("a", "passkeys|remove", {}, { in: "1", at: 11 * MINUTE }),
  ],
  "a socket has the proof only of a recovery code that was right": [
    opens("a", "1"),
    call("a", "stepUp|read", null, { in: "1", after: { proof: "1" } }),
  ],
  "a recovery code that is used up proves nothing": [
    ...recovered,
    call("a", "hrms|master|MFA|setup", { spent: ["recovery code 1"] }, { in: "1" }),
    call("a", "hrms|master|MFA|verify", { proved: "recovery code 1" }, { in: "1", after: { proof: "1" } }),
  ],
  "a set-up that is saved uses the proof up": [
    ...recovered,
    call("a", "hrms|master|MFA|setup", { spent: ["recovery code 1"] }, { in: "1", after: { proof: "1" } }),
  ],
  "a set-up that a recovery code has opened uses the code up": [
    ...recovered,
    call("a", "hrms|master|MFA|setup", {}, { in: "1" }),
  ],
  "a socket has only a challenge that it was given": [call("a", "getBuildInfo", null, { after: challenge("1") })],
  "a challenge is taken out before it is compared": [
    call("a", "passkeys|challenge", null, { after: challenge("1") }),
    call("a", "passkeys|signIn", { spent: ["challenge 1"] }, { code: 403, after: challenge("1") }),
  ],
  "a passkey signs a challenge of this service": [
    call("a", "passkeys|signIn", { opened: "1", spent: ["challenge 1"] }),
  ],
  "a challenge works for five minutes": [
    call("a", "passkeys|challenge", null, { after: challenge("1") }),
    call("a", "passkeys|signIn", { opened: "1", spent: ["challenge 1"] }, { at: 6 * MINUTE }),
  ],
  "a code, link, ticket, invitation, challenge or recovery code works once": [
    opens("a", "1", { spent: ["code 1"] }),
    opens("b", "2", { spent: ["code 1"] }),
  ],
  "a call that is sent again is carried out once": [opens("a", "1", { call: "c" }), opens("b", "2", { call: "c" })],
  "a call that needs a code, a link or a challenge uses it up": [call("a", "activateAccount", { opened: "1" })],
  "a mailed code works for ten minutes": [
    call("a", "resendOTP", { mailed: ["code 1"] }),
    opens("a", "1", { spent: ["code 1"] }, { at: 11 * MINUTE }),
  ],
  "a mailed code ends with the password or the second factor": [
    call("a", "resendOTP", { mailed: ["code 1"] }),
    resets([]),
    opens("a", "1", { spent: ["code 1"] }),
  ],
};

test.each(Object.entries(differences))("%s", (rule, lines) => {
  const { differences } = judged(lines);
  expect(differences.map((difference) => difference.rule.replace(/^[^:]+: /, ""))).toContain(rule);
  expect(judged(lines.slice(0, -1)).differences).toEqual([]);
});

it("has lines for every rule of the chart", () => {
  const rules = [...JSON.stringify(socketSessionMachine.config).matchAll(/"rule":"([^"]+)"/g)].map(([, rule]) => rule);
  const ofJudge = ["a call is answered once", "the calls of a socket run one after the other"];
  expect(new Set(Object.keys(differences))).toEqual(new Set([...ofJudge, ...rules]));
});
