import * as v from "valibot";
import { asks, directCalls, timers, type Wait, waits, watches } from "../shared/effects.ts";
import { nothing } from "../shared/shared.policy.ts";
import * as files from "./every-policy.ts";
import type { ChallengeMachine } from "../parts/challenge/challenge.machine.ts";
import type { AnySubject } from "../parts/challenge/challenge.policy.ts";
import type { appMachine } from "./app.machine.ts";
import type { connectionMachine } from "../connection/connection.machine.ts";
import type { inviteDecisionMachine } from "../joining/invite-decision/invite-decision.machine.ts";
import type { loginResultMachine } from "../sign-in/login-result/login-result.machine.ts";
import type { passkeySignalsMachine } from "../account/passkey-signals/passkey-signals.machine.ts";
import type { passkeySetUpMachine } from "../sign-in/passkey-set-up/passkey-set-up.machine.ts";
import type { passkeySignInMachine } from "../sign-in/passkey-sign-in/passkey-sign-in.machine.ts";
import type { signOutMachine } from "./session/sign-out.machine.ts";
import type { stepUpMachine } from "../sign-in/step-up/step-up.machine.ts";
import type { registeringMachine } from "../joining/invite/invite.machine.ts";
import type { newPasswordMachine } from "../passwords/reset-password/reset-password.machine.ts";
import type { resetCountdownMachine } from "../passwords/reset-countdown/reset-countdown.machine.ts";
import type { workspaceRedirectMachine } from "../workspace/workspace-redirect/workspace-redirect.machine.ts";
import type { flows } from "./flows.ts";
import { type AnyPolicy, effectOf, policiesBy, type Policy } from "../../workbench/codec/policy.ts";
import type { AnyCodec } from "../../workbench/codec/codec.ts";

/** The machines, by their ids: every flow, and those that run inside one or beside them. */
type Machines = typeof flows & {
  app: typeof appMachine;
  challenge: ChallengeMachine<AnySubject, object>;
  connection: typeof connectionMachine;
  inviteDecision: typeof inviteDecisionMachine;
  loginResult: typeof loginResultMachine;
  passkeySetUp: typeof passkeySetUpMachine;
  passkeySignals: typeof passkeySignalsMachine;
  passkeySignIn: typeof passkeySignInMachine;
  signOut: typeof signOutMachine;
  stepUp: typeof stepUpMachine;
  registering: typeof registeringMachine;
  newPassword: typeof newPasswordMachine;
  resetCountdown: typeof resetCountdownMachine;
  workspaceRedirect: typeof workspaceRedirectMachine;
};

/** By the machine's id. This does not compile without the policy of one, or with one that lacks a key. */
const policies: { readonly [Id in keyof Machines as `${Id}Policy`]: Policy<Machines[Id]> } = files;

const byName = new Map<string, AnyPolicy>(Object.entries(policies));

const withInput: Readonly<Record<string, { input: AnyCodec }>> = { ...asks, ...watches, ...directCalls };
const ofTimers: Readonly<Record<string, AnyCodec>> = timers;

/** How a file keeps the input of a single effect. A memory has none. */
const inputOf = (effect: string): AnyCodec => withInput[effect]?.input ?? ofTimers[effect] ?? nothing;

/** The policy of a machine, with the inputs of its effects. */
export const policyOf = policiesBy((id) => byName.get(`${id}Policy`), inputOf);

const taskLogic = v.object({ waits: v.nullable(v.picklist(waits)) });

/**
 * For what a person waits while an actor runs; null where nobody waits.
 *
 * @param logic of an actor that is no machine
 */
export function waitFor(logic: unknown, input: unknown): Wait | null {
  if (v.is(taskLogic, logic)) return logic.waits;
  const effect = effectOf(logic);
  if (effect === null) return null;
  const awaited: Readonly<Record<string, { waits: Wait | null; unawaited?: v.GenericSchema }>> = {
    ...asks,
    ...directCalls,
  };
  const entry = awaited[effect];
  return entry === undefined || (entry.unawaited && v.is(entry.unawaited, input)) ? null : entry.waits;
}
