import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import { CALL_LIMIT_MS } from "../../machines/connection/calls.ts";
import { connectionCases } from "../../machines/connection/connection.cases.ts";
import type { ConnectionChartEvent } from "../../machines/connection/connection.types.ts";
import { secretCanary, STARTED_AT } from "../../workbench/cases.ts";
import type { SocketClosed, SocketReply } from "../../machines/shared/channels.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { settled } from "../../workbench/effects/world.ts";
import { begin } from "../../machines/sandbox/bench.ts";
import type { Run } from "../../workbench/explore/run.ts";

/* What becomes of several calls when a socket opens, is lost or stays silent. The exploration follows one call at a time. */

const PATIENCE = 45_000;

let run: Run;
afterEach(() => run.close());

const effect = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant("type", [
    v.object({ type: v.literal("request"), id: v.string() }),
    v.object({ type: v.literal("call.answered"), id: v.string() }),
    v.object({ type: v.literal("call.failed"), id: v.string(), failure: v.object({ code: v.string() }) }),
  ]),
);

/** The effects on calls, in short words; all others are left out. */
function aboutCalls(effects: readonly string[]): string[] {
  return effects.flatMap((words) => {
    const read = v.safeParse(effect, words.slice(words.indexOf(" ") + 1));
    if (!read.success) return [];
    const { output } = read;
    if (output.type === "request") return [`sends ${output.id}`];
    return [output.type === "call.failed" ? `${output.id} failed: ${output.failure.code}` : `${output.id} answered`];
  });
}

async function after(act: () => void): Promise<string[]> {
  const before = run.world.effects.length;
  act();
  await settled();
  return aboutCalls(run.world.effects.slice(before));
}
const happens = (event: ConnectionChartEvent) => after(() => run.root.send(event));
const passes = (milliseconds: number) => after(() => run.world.passMilliseconds(milliseconds));

const list = { event: "getWorkspaceList", payload: {} } as const;
const signIn = { event: "login", payload: {} } as const;
/** @param later milliseconds after the start */
const makes = (id: string, call: typeof list | typeof signIn = signIn, later = 0) =>
  happens({ type: "call.made", call: { id, expecting: null, at: STARTED_AT + later, ...call } });
const opens = () => happens({ type: "socket.opened", at: STARTED_AT, patience: PATIENCE });
const remembers = () => happens({ type: "socket.remembers" });
const closes = (why: SocketClosed["why"] = "fault") => happens({ type: "socket.closed", why });
const replies = (id: string | null, event: SocketReply["event"], outcome: SocketReply["outcome"]) =>
  happens({ type: "socket.replied", reply: { id, event, at: STARTED_AT, outcome } });
const answeredList: SocketReply["outcome"] = {
  answered: { event: "getWorkspaceList", reply: { list: [], activeOrgId: null } },
};

async function start(): Promise<void> {
  run = await begin(connectionCases, "a visitor", false);
}

describe("calls", () => {
  test("wait for a socket, and are sent once when it opens", async () => {
    await start();
    expect(await makes("1")).toEqual([]);
    expect(await makes("2", list)).toEqual([]);
    expect(await opens()).toEqual(["sends 1", "sends 2"]);
    expect(await makes("3")).toEqual(["sends 3"]);
  });

  test("fail with the socket if they could run twice; the others are sent on the next one", async () => {
    await start();
    await opens();
    await makes("1");
    await makes("2", list);
    expect(await closes()).toEqual(["1 failed: offline"]);
    expect(await passes(500)).toEqual([]);
    expect(await opens()).toEqual(["sends 2"]);
  });

  test("are sent again to a service that remembers its answers once it says so, and before all others", async () => {
    await start();
    await opens();
    await remembers();
    await makes("1");
    await makes("2", list);
    expect(await closes()).toEqual([]);
    expect(await passes(500)).toEqual([]);
    expect(await opens()).toEqual([]);
    expect(await makes("3")).toEqual([]);
    expect(await remembers()).toEqual(["sends 1", "sends 2", "sends 3"]);
    expect(await remembers()).toEqual([]);
    expect(await replies("1", "login", { failure: plainFailure("refused", STARTED_AT, "1") })).toEqual([
      "1 failed: refused",
    ]);
  });

  test("sent before are not sent again to a service that says nothing of its memory", async () => {
    await start();
    await opens();
    await remembers();
    await makes("1");
    await closes();
    await passes(500);
    expect(await opens()).toEqual([]);
    expect(await makes("3")).toEqual([]);
    expect(await passes(2_000)).toEqual(["sends 3"]);
    expect(await passes(CALL_LIMIT_MS - 2_500)).toEqual(["1 failed: notKnown", "3 failed: timeout"]);
  });

  test("that wait for a socket outlive its loss", async () => {
    await start();
    await makes("1");
    expect(await closes()).toEqual([]);
    expect(await opens()).toEqual(["sends 1"]);
  });

  test("that nobody waits for are not sent; the others are", async () => {
    await start();
    await makes("1");
    await makes("2");
    await happens({ type: "call.dropped", id: "1" });
    expect(await opens()).toEqual(["sends 2"]);
  });

  test("end with the reply to them, and the others still wait", async () => {
    await start();
    await opens();
    await makes("1", list);
    await makes("2", list);
    expect(await replies("2", "getWorkspaceList", answeredList)).toEqual(["2 answered"]);
    expect(await replies("1", "getWorkspaceList", { failure: plainFailure("refused", STARTED_AT, "1") })).toEqual([
      "1 failed: refused",
    ]);
    expect(await replies("1", "getWorkspaceList", answeredList)).toEqual([]);
  });
});

describe("a call that gets no reply", () => {
  test("fails when its own time is over, sent or not", async () => {
    await start();
    await opens();
    await makes("1");
    await passes(1_000);
    await makes("2", signIn, 1_000);
    expect(await passes(CALL_LIMIT_MS - 1_001)).toEqual([]);
    expect(await passes(1)).toEqual(["1 failed: timeout"]);
    expect(await passes(999)).toEqual([]);
    expect(await passes(1)).toEqual(["2 failed: timeout"]);
    run.close();

    await start();
    await makes("1");
    expect(await passes(CALL_LIMIT_MS)).toEqual(["1 failed: offline"]);
    expect(await opens()).toEqual([]);
  });

  test("fails without a word that it was not done, if the service may have done it when the socket was lost", async () => {
    await start();
    await opens();
    await remembers();
    await makes("1");
    await makes("2", list);
    await closes();
    await passes(500);
    await makes("3");
    expect(await passes(CALL_LIMIT_MS - 500)).toEqual(["1 failed: notKnown", "2 failed: offline", "3 failed: offline"]);
  });
});

test("a reply with the session's new token counts, even if its call was given up", async () => {
  await start();
  await opens();
  const before = run.world.effects.length;
  const reply = { success: true, token: secretCanary("renewed token") };
  await replies("given up", "stepUp|prove", { answered: { event: "stepUp|prove", reply } });
  expect(run.world.effects.slice(before).join()).toContain('"type":"push.token"');
});

describe("the end of a session", () => {
  const over = { failure: { ...plainFailure("unauthorised", STARTED_AT, "1"), message: "Too many devices." } };
  const tells = (act: () => Promise<unknown>) => async () => {
    const before = run.world.effects.length;
    await act();
    return run.world.effects.slice(before).filter((words) => words.includes("call.unauthorised"));
  };

  test("is told with the service's text if the service pushed it; a reply to a call only says that it is over", async () => {
    await start();
    await opens();
    const pushed = tells(() => replies(null, "authenticate", over));
    expect(await pushed()).toEqual([expect.stringContaining('"because":"Too many devices."')]);
    await makes("1", list);
    const replied = tells(() => replies("1", "getWorkspaceList", over));
    expect(await replied()).toEqual([expect.stringContaining('"because":null')]);
  });
});

describe("an answer ahead of its call", () => {
  const opensWithAnswer = async () => {
    await start();
    await opens();
    await replies(null, "getWorkspaceList", answeredList);
  };

  test("answers one call, as long as it is fresh", async () => {
    await opensWithAnswer();
    expect(await makes("1", list, CALL_LIMIT_MS - 1)).toEqual(["1 answered"]);
    expect(await makes("2", list, CALL_LIMIT_MS - 1)).toEqual(["sends 2"]);
    run.close();
    await opensWithAnswer();
    expect(await makes("1", list, CALL_LIMIT_MS)).toEqual(["sends 1"]);
  });

  test("is stale after any other call, or with another socket", async () => {
    await opensWithAnswer();
    expect(await makes("1")).toEqual(["sends 1"]);
    expect(await makes("2", list)).toEqual(["sends 2"]);
    run.close();
    await opensWithAnswer();
    await closes();
    await passes(500);
    await opens();
    expect(await makes("1", list)).toEqual(["sends 1"]);
  });
});

test("a socket that was silent for longer than its heartbeat allows is replaced before the next call", async () => {
  await start();
  await opens();
  expect(await makes("1", list, PATIENCE)).toEqual(["sends 1"]);
  expect(await makes("2", list, PATIENCE + 1)).toEqual([]);
  expect(await opens()).toEqual(["sends 1", "sends 2"]);
});

test("after both transports have failed, the next attempt begins with a WebSocket again", async () => {
  await start();
  const transports = async (act: () => Promise<unknown>) => {
    const before = run.world.effects.length;
    await act();
    return run.world.effects
      .slice(before)
      .flatMap((words) => /^open socket \{"transport":"(\w+)"/.exec(words)?.[1] ?? []);
  };
  expect(await transports(() => closes("silence"))).toEqual(["polling"]);
  expect(await transports(() => closes("silence"))).toEqual([]);
  expect(await transports(() => passes(1_000))).toEqual(["websocket"]);
});
