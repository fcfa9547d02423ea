import * as v from "valibot";
import { calls } from "../../machines/shared/contract.ts";
import { isRepeatable } from "../../machines/shared/repeatable.ts";
import type { ConnectionEvent, StorageEvent } from "../../machines/shared/channels.ts";
import { isCall } from "../../machines/sandbox/world.ts";
import { member } from "../../machines/shared/people.ts";
import { canary, type Outcome, secretCanary } from "../../workbench/cases.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { casesOf } from "../../machines/sandbox/bench.ts";

/* The possible events of the whole app with its real flows, from the cases of all machines. */

const all = Object.values(allCases);

/** Every outcome of every effect, from the cases of all machines. The flows are real and end by themselves. */
export const outcomes = new Map<string, Outcome[]>();
for (const { machine, outcomes: ofMachine } of all) {
  for (const [name, answers] of Object.entries(ofMachine)) {
    if (name in machine.implementations.actors && casesOf(name) !== null) continue;
    outcomes.set(name, [...(outcomes.get(name) ?? []), ...Object.values(answers)]);
  }
}

export const addresses = `/ /login /multi-factor-authenticate /setup-multi-factor /recovery-code /forgot-password
  /forget-with-recovery /reset-with-recovery /email-sent /reset/abc /not-me/abc /register /stay-tuned /verify-email /invite/abc
  /invite-client/6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11 /invite-client/abc /authorize?client_id=c&state=s&redirect_uri=r
  /login?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback%3Fx%3D1 /downloads /workspace
  /change-password /verify-organization/acme /no/such/page /acme/login /acme/register /beta/login
  /acme/forgot-password /acme/email-sent /acme/reset/abc /acme/preboarding/login /acme/preboarding/register`.split(
  /\s+/,
);

const reply = v.parse(calls.login.reply, { token: canary("pushed token"), email: "ann@acme.test" });
const session = v.parse(calls.authenticate.reply, member);

/** Every event that the connection sends by itself. */
export const pushes: readonly ConnectionEvent[] = [
  { type: "connection.online" },
  { type: "connection.lost" },
  { type: "connection.failed" },
  { type: "connection.retrying" },
  { type: "call.unauthorised", reference: null, because: null },
  { type: "call.refused", message: "Not now.", reference: "K7M3QX" },
  { type: "push.authenticate", session },
  { type: "push.authenticate", session: { ...session, aftrp: true } },
  { type: "push.authenticate", session: { ...session, activateAccount: true, email: null } },
  { type: "push.token", token: secretCanary("renewed token") },
  { type: "push.login", reply },
  { type: "push.login", reply: { ...reply, activateAccount: true } },
  { type: "push.login", reply: { ...reply, token: null } },
];

/** Every event from other tabs and from the browser's back/forward cache. */
export const otherTabs: readonly StorageEvent[] = [{ type: "token.changedElsewhere" }, { type: "page.restored" }];

/** The cases of a machine's events. */
export const sends = (id: string, to: { send(event: { type: string }): void }) =>
  Object.entries(casesOf(id)?.events ?? {}).flatMap(([type, event]) =>
    typeof event === "string" ? [] : Object.values(event.cases).map((payload) => () => to.send({ type, ...payload })),
  );

/** The calls that opening a page makes, although they do more than read. */
const askedByOpening = new Set([
  // Generates a new key each time, which has no effect until it is proved and saved.
  "hrms|master|MFA|generateQRCode",
  // Opening the link accepts the invitation; a second time is refused.
  "acceptClientInvitation",
  // Only reads, but is not among the calls marked as repeatable.
  "oauth2/app-info",
]);

/** The calls among these effects that change something. */
export const deeds = (effects: readonly string[]): string[] =>
  effects
    .map((effect) => effect.split(" ")[0] ?? "")
    .filter((name) => isCall(name) && !askedByOpening.has(name))
    .filter((name) => !isRepeatable(name));
