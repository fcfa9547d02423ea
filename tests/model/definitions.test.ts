import { describe, expect, test } from "vitest";
import { type AnyStateMachine, type AnyStateNode, StateMachine } from "xstate";
import { appMachine } from "../../machines/app/app.machine.ts";
import { screens } from "../../machines/shared/screens.ts";
import { isLeaf, isTransient, nodesOf } from "./transitions.ts";

/** The root and every machine that it or another of them invokes. */
function family(machine: AnyStateMachine): AnyStateMachine[] {
  const children = Object.values(machine.implementations.actors).filter((logic) => logic instanceof StateMachine);
  return [machine, ...children.flatMap(family)];
}
const machines = [...new Map(family(appMachine).map((machine) => [machine.id, machine])).entries()];

const ids = (nodes: readonly AnyStateNode[]) => nodes.map(({ id }) => id);
const rests = (node: AnyStateNode) => isLeaf(node) && node.type !== "final" && !isTransient(node);
const invokesFlow = (node: AnyStateNode, machine: AnyStateMachine) =>
  node.invoke.some(({ src }) => typeof src === "string" && machine.implementations.actors[src] instanceof StateMachine);

test("the whole family is looked at", () => {
  expect(machines.map(([id]) => id).toSorted()).toEqual([
    "app",
    "authorize",
    "challenge",
    "changePassword",
    "clientInvitation",
    "downloads",
    "forgotPassword",
    "forgotWithRecovery",
    "invite",
    "login",
    "loginResult",
    "multiFactorLogin",
    "multiFactorSetup",
    "newPassword",
    "onboardingLogin",
    "onboardingSignUp",
    "proving",
    "recoveryCode",
    "registering",
    "resetPassword",
    "signUp",
    "verifyEmail",
    "verifyOrganization",
    "workspace",
    "workspaceRedirect",
  ]);
});

describe.each(machines)("%s", (_id, machine) => {
  const nodes = nodesOf(machine);
  const resting = nodes.filter(rests);

  test("every invoke has an id, a named source and a way on when it fails", () => {
    const bare = nodes.flatMap((node) =>
      node.invoke
        .filter(
          ({ id, src }) =>
            typeof src !== "string" ||
            !(src in machine.implementations.actors) ||
            id === `0.${node.id}` ||
            !node.transitions.has(`xstate.error.actor.${id}`),
        )
        .map(({ id }) => `${id} in ${node.id}`),
    );
    expect(bare).toEqual([]);
  });

  test("every state in which something waits says what it is", () => {
    expect(ids(resting.filter(({ description }) => !description))).toEqual([]);
  });

  test("nothing a person notices hangs on a timer that a restore would lose", () => {
    expect(ids(nodes.filter(({ after }) => after.length > 0))).toEqual([]);
  });

  test("guards and actions are named", () => {
    const actions = nodes.flatMap((node) => [
      ...node.entry,
      ...node.exit,
      ...[...node.transitions.values(), node.always ?? []].flat().flatMap((transition) => transition.actions),
    ]);
    const guards = nodes
      .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
      .flatMap(({ guard }) => (guard === undefined ? [] : [guard]));
    expect([...actions, ...guards].filter((entry) => typeof entry === "function")).toEqual([]);
  });
});

describe.each(machines.filter(([id]) => id !== "app"))("%s, a flow", (_id, machine) => {
  test("every state in which something waits is stable or busy", () => {
    const untagged = nodesOf(machine).filter((node) => rests(node) && node.tags.length !== 1);
    expect(ids(untagged)).toEqual([]);
  });
});

describe("the root", () => {
  const navigation = nodesOf(appMachine).filter((node) => node.path[0] === "navigation" && rests(node));

  test("every state of the navigation shows a known screen", () => {
    const without = navigation.filter(({ meta }) => meta === undefined || !screens.includes(meta.screen));
    expect(ids(without)).toEqual([]);
  });

  test("every state of the navigation is stable or busy, or leaves that to its flow", () => {
    expect(ids(navigation.filter((node) => node.tags.length !== 1 && !invokesFlow(node, appMachine)))).toEqual([]);
  });

  test("every screen is shown by some state", () => {
    const shown = new Set(nodesOf(appMachine).map(({ meta }) => meta?.screen));
    expect(screens.filter((screen) => !shown.has(screen))).toEqual([]);
  });
});
