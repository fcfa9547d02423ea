import type { AnyStateMachine } from "xstate";
import * as account from "./policies/account.policies.ts";
import * as app from "./policies/app.policies.ts";
import * as sessions from "./policies/sessions.policy.ts";
import * as signIn from "./policies/sign-in.policies.ts";
import type { Treatment } from "./treatment.ts";

/** A policy as it is applied: its types have been checked where it is written. */
export interface AnyPolicy {
  context: Treatment<never>;
  inputs: Readonly<Record<string, Treatment<never>>>;
}

/** By the machine's id. A test demands one for every machine that can run. */
const policies: Readonly<Record<string, AnyPolicy>> = { ...app, ...sessions, ...signIn, ...account };

/**
 * What a snapshot holds of a machine.
 *
 * @throws for a machine that has none: a fault of ours
 */
export function policyOf(machine: AnyStateMachine): AnyPolicy {
  const policy = Object.hasOwn(policies, machine.id) ? policies[machine.id] : undefined;
  if (!policy) throw new Error(`The machine ${machine.id} has no snapshot policy.`);
  return policy;
}
