import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  callFor,
  CALL_LIMIT_MS,
  endBy,
  endsWithSocket,
  isAlert,
  isSendable,
  lateAs,
  unasked,
} from "../../machines/connection/calls.ts";
import type { PendingCall } from "../../machines/connection/connection.types.ts";
import type { SocketReply } from "../../machines/shared/channels.ts";
import { type CallEvent, calls, type Replied } from "../../machines/shared/contract.ts";
import { type Failure, plainFailure } from "../../machines/shared/failure.ts";
import { nothingMore } from "../../machines/shared/login-details.ts";
import { member } from "../../machines/shared/people.ts";
import { Secret } from "../../workbench/codec/secret.ts";

/* The rules for calls and replies. */

const call = (id: string, event: CallEvent, stage: PendingCall["stage"] = "sent"): PendingCall => ({
  id,
  event,
  payload: {},
  expecting: null,
  at: 0,
  stage,
});
const list: Replied = {
  event: "getWorkspaceList",
  reply: v.parse(calls.getWorkspaceList.reply, { list: [], activeOrgId: null }),
};
const reply = (id: string | null, answered: Replied = list): SocketReply => ({
  id,
  event: answered.event,
  at: 5,
  outcome: { answered },
});

describe("a reply answers", () => {
  const waiting = call("1", "getWorkspaceList", "new");
  const older = call("2", "getWorkspaceList");
  const newer = call("3", "getWorkspaceList");
  const other = call("4", "authenticate");
  const pending = [other, waiting, older, newer];

  test("the call with its id", () => {
    for (const one of pending) expect(callFor(pending, reply(one.id))).toBe(one);
    expect(callFor(pending, reply("gone"))).toBeUndefined();
  });

  test("without an id, the oldest sent call of its event", () => {
    expect(callFor(pending, reply(null))).toBe(older);
    expect(callFor([other, waiting], reply(null))).toBeUndefined();
  });
});

describe("a call whose reply is lost", () => {
  const stages = ["new", "sent", "cut", "again"] as const;
  const by = (rule: (call: PendingCall, remembers: boolean) => unknown, event: CallEvent, remembers: boolean) =>
    stages.map((stage) => rule(call("1", event, stage), remembers));

  test("is sent again if it changes nothing, or to a service that remembers its answers", () => {
    expect(by(isSendable, "apps|read", false)).toEqual([true, false, true, false]);
    expect(by(isSendable, "login", false)).toEqual([true, false, false, false]);
    expect(by(isSendable, "login", true)).toEqual([true, false, true, false]);
  });

  test("fails with its socket unless it can be sent again", () => {
    expect(by(endsWithSocket, "apps|read", false)).toEqual([false, false, false, false]);
    expect(by(endsWithSocket, "login", false)).toEqual([false, true, false, true]);
    expect(by(endsWithSocket, "login", true)).toEqual([false, false, false, false]);
  });

  test("fails in the end without a word that it was not done", () => {
    expect(by(lateAs, "apps|read", true)).toEqual(["offline", "timeout", "offline", "timeout"]);
    expect(by(lateAs, "login", true)).toEqual(["offline", "timeout", "notKnown", "notKnown"]);
  });

  test("ends without a word that it was not done, if the service fails when it is sent again", () => {
    for (const status of [500, 503]) {
      const failure = { ...plainFailure("refused", 5, "1"), status };
      const ends = (event: CallEvent) =>
        by((call) => endBy(call, { ...reply("1"), outcome: { failure } }), event, true);
      const [as, notKnown] = [{ failure }, { failure: plainFailure("notKnown", 5, "1") }];
      expect(ends("login")).toEqual([as, as, as, notKnown]);
      expect(ends("apps|read")).toEqual([as, as, as, as]);
    }
  });
});

test("a reply of another event is unreadable", () => {
  expect(endBy(call("1", "getWorkspaceList"), reply("1"))).toEqual({ answered: list });
  expect(endBy(call("1", "login"), reply("1"))).toEqual({ failure: plainFailure("unreadable", 5, "1") });
  const failure = plainFailure("refused", 5, "1");
  expect(endBy(call("1", "login"), { ...reply("1"), outcome: { failure } })).toEqual({ failure });
});

describe("a reply that no call waits for", () => {
  const token = new Secret("a new token");
  const signedIn: Replied = { event: "login", reply: { ...nothingMore, token } };

  test("announces who is signed in", () => {
    const answered: Replied = { event: "authenticate", reply: v.parse(calls.authenticate.reply, member) };
    expect(unasked(reply(null, answered))).toEqual({ type: "push.authenticate", session: answered.reply });
  });

  test("replaces the token", () => {
    expect(unasked(reply(null, signedIn))).toEqual({ type: "push.login", reply: signedIn.reply });
  });

  test("answers the next call for the list", () => {
    expect(unasked(reply(null))).toEqual({ ahead: { answered: list, until: 5 + CALL_LIMIT_MS } });
  });

  test("comes too late if it has an id, unless it is that to a new password", () => {
    expect(unasked(reply("1", signedIn))).toBeNull();
    const changed: Replied = {
      event: "hrms|myPassword|update",
      reply: v.parse(calls["hrms|myPassword|update"].reply, { token: "a new token" }),
    };
    for (const id of ["1", null])
      expect(unasked(reply(id, changed))).toEqual({ type: "push.login", reply: { ...nothingMore, token } });
  });

  test("means nothing if it is a failure, or of any other event", () => {
    expect(unasked({ ...reply(null), outcome: { failure: plainFailure("refused", 5, "1") } })).toBeNull();
    expect(unasked(reply(null, { event: "apps|read", reply: { list: [] } }))).toBeNull();
  });
});

describe("an alert shows", () => {
  const refusal = { ...plainFailure("refused", 5, "1"), status: 403 };
  const shows = (expecting: PendingCall["expecting"], failure: Failure) =>
    isAlert({ ...call("1", "login"), expecting }, failure);

  test("a failure that has no place of its own", () => {
    expect(shows(null, refusal)).toBe(true);
    for (const code of ["timeout", "unreadable", "throttled"] as const)
      expect(shows(null, plainFailure(code, 5, "1"))).toBe(true);
  });

  test("no lost connection, ended session, missing set-up or missing proof", () => {
    for (const code of ["offline", "notKnown", "unauthorised"] as const)
      expect(shows(null, plainFailure(code, 5, "1"))).toBe(false);
    expect(shows(null, { ...refusal, needsSetup: true })).toBe(false);
    expect(shows(null, { ...refusal, status: 428 })).toBe(false);
  });

  test("no failure that the caller expects", () => {
    expect(shows("anyFailure", refusal)).toBe(false);
    expect(shows({ status: 403 }, refusal)).toBe(false);
    expect(shows({ status: 404 }, refusal)).toBe(true);
  });
});
