/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import * as v from "valibot";
import { type AnyStateMachine, matchesState, type Snapshot, StateMachine } from "xstate";
import type { PolicyOf } from "../codec/policy.ts";
import { nodesOf } from "../chart/transitions.ts";
import type { Change } from "../codec/codec.ts";

/*
 * The actor tree in a file: the data that XState persists, with every value written by its policy. Reading checks it
 * against the machines, so that the app restores only a tree that it could have captured.
 */

const status = v.picklist(["active", "done", "error"]);

type Value = string | { [state: string]: Value };
const stateValue: v.GenericSchema<unknown, Value> = v.union([
  v.string(),
  v.record(
    v.string(),
    v.lazy(() => stateValue),
  ),
]);

/** A running machine and the actors that it has started. */
export interface MachineNode {
  machine: string;
  status: v.InferOutput<typeof status>;
  value: Value;
  /** By the id of a history state, the ids of the states in which its parent was last. */
  history?: Readonly<Record<string, readonly string[]>>;
  context: unknown;
  children: Record<string, { src: string } & (MachineNode | PortNode)>;
}

/** A call, a deadline, the connection. */
export interface PortNode {
  status: v.InferOutput<typeof status>;
  input?: unknown;
}

/** The data that XState persists for a machine. */
const persistedMachine = v.looseObject({
  status,
  value: stateValue,
  historyValue: v.record(v.string(), v.array(v.looseObject({ id: v.string() }))),
  context: v.unknown(),
  children: v.record(v.string(), v.looseObject({ snapshot: v.unknown(), src: v.string() })),
});
const persistedPort = v.looseObject({ status, input: v.optional(v.unknown()) });

/** The logic of a machine's actor, by name; undefined if the machine has no such actor. */
function logicOf({ implementations: { actors } }: AnyStateMachine, src: string): unknown {
  return Object.hasOwn(actors, src) ? actors[src] : undefined;
}

/**
 * Makes the node of a machine in a file.
 *
 * @param persisted from `getPersistedSnapshot()`
 */
export function writeTree(
  policyOf: PolicyOf,
  machine: AnyStateMachine,
  persisted: unknown,
  change: Change,
): MachineNode {
  const policy = policyOf(machine);
  const { status, value, historyValue, context, children } = v.parse(persistedMachine, persisted);
  const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)] as const);
  const below = Object.entries(children).map(([id, { src, snapshot }]) => {
    const logic = logicOf(machine, src);
    if (logic instanceof StateMachine) return [id, { src, ...writeTree(policyOf, logic, snapshot, change) }] as const;
    const { status, input } = v.parse(persistedPort, snapshot);
    const written = policy.inputs[src]?.write(input, change);
    return [id, { src, status, ...(written !== undefined && { input: written }) }] as const;
  });
  return {
    machine: machine.id,
    status,
    value,
    ...(history.length > 0 && { history: Object.fromEntries(history) }),
    context: policy.context.write(context, change),
    children: Object.fromEntries(below),
  };
}

/** A problem of a file, and its place in it. */
export interface Problem {
  place: string;
  what: string;
}

/**
 * Turns a tree into a snapshot that XState can restore. Each call makes a new one, because a restored actor changes it.
 *
 * @returns the snapshot, or every place where the tree does not fit the machines
 */
export function readTree(
  policyOf: PolicyOf,
  machine: AnyStateMachine,
  tree: unknown,
): { snapshot: Snapshot<unknown> } | { problems: Problem[] } {
  const read = v.safeParse(machineSchema(policyOf, machine), tree);
  if (!read.success) {
    return {
      problems: read.issues.map((issue) => ({ place: v.getDotPath(issue) ?? machine.id, what: issue.message })),
    };
  }
  const node = read.output;
  const problems = misfits(machine, node, machine.id);
  return problems.length > 0 ? { problems } : { snapshot: persistedOf(node) };
}

/** The schema of a machine's node in a file. */
const machineSchema = (policyOf: PolicyOf, machine: AnyStateMachine): v.GenericSchema<unknown, MachineNode> =>
  v.strictObject({ ...machineEntries(policyOf, machine) });

function machineEntries(policyOf: PolicyOf, machine: AnyStateMachine) {
  const policy = policyOf(machine);
  return {
    machine: v.literal(machine.id),
    status,
    value: stateValue,
    history: v.exactOptional(historyOf(machine)),
    context: policy.context.schema,
    children: v.record(
      v.string(),
      v.lazy((child) => childSchema(policyOf, machine, child)),
    ),
  };
}

/** The schema of what a machine remembers of its history states. */
function historyOf(machine: AnyStateMachine) {
  const nodes = nodesOf(machine);
  const remembering = new Set(nodes.filter(({ type }) => type === "history").map(({ id }) => id));
  const ids = new Set(nodes.map(({ id }) => id));
  const isKnown = (among: ReadonlySet<string>) =>
    v.pipe(
      v.string(),
      v.check((id) => among.has(id)),
    );
  return v.record(isKnown(remembering), v.array(isKnown(ids)));
}

const named = v.looseObject({ src: v.string() });
type ChildNode = MachineNode["children"][string];

function childSchema(
  policyOf: PolicyOf,
  machine: AnyStateMachine,
  child: unknown,
): v.GenericSchema<unknown, ChildNode> {
  const src = v.is(named, child) ? child.src : "";
  const logic = logicOf(machine, src);
  if (logic === undefined) return v.never(`"${src}" is nothing that ${machine.id} begins`);
  if (logic instanceof StateMachine) return v.strictObject({ src: v.literal(src), ...machineEntries(policyOf, logic) });
  const input = policyOf(machine).inputs[src]?.schema ?? v.never();
  // An actor without input has no such key in JSON.
  return v.is(v.undefined(), v.is(named, child) ? child["input"] : undefined) && v.is(input, undefined)
    ? v.strictObject({ src: v.literal(src), status })
    : v.strictObject({ src: v.literal(src), status, input });
}

/** States that the machine does not have, children that no active state started, and missing children. */
function misfits(machine: AnyStateMachine, node: MachineNode, place: string): Problem[] {
  if (node.status !== "active") return [];
  let resolved;
  try {
    resolved = machine.resolveState({ value: node.value, context: {} });
  } catch (error) {
    return [{ place, what: error instanceof Error ? error.message : String(error) }];
  }
  if (!matchesState(resolved.value, node.value) || !matchesState(node.value, resolved.value)) {
    return [{ place, what: `its state ${JSON.stringify(node.value)} is incomplete` }];
  }
  const begun = new Map(resolved._nodes.flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, src])));
  // An actor that no state invokes was spawned, and outlives states.
  const invoked = new Set(nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => src)));
  const problems: Problem[] = [];
  for (const [id, child] of Object.entries(node.children)) {
    if (begun.get(id) !== child.src && invoked.has(child.src))
      problems.push({ place: `${place}.${id}`, what: "no active state started it" });
    const logic = logicOf(machine, child.src);
    if (logic instanceof StateMachine && "machine" in child) problems.push(...misfits(logic, child, `${place}.${id}`));
  }
  for (const id of begun.keys()) {
    if (!Object.hasOwn(node.children, id)) problems.push({ place: `${place}.${id}`, what: "it is missing" });
  }
  return problems;
}

function persistedOf(node: MachineNode): Snapshot<unknown> {
  const { status, value, history = {}, context, children } = node;
  const below = Object.entries(children).map(([id, child]) => [
    id,
    { src: child.src, syncSnapshot: false, snapshot: "machine" in child ? persistedOf(child) : portOf(child) },
  ]);
  const historyValue = Object.fromEntries(
    Object.entries(history).map(([id, nodes]) => [id, nodes.map((node) => ({ id: node }))]),
  );
  const snapshot = { value, historyValue, context, children: Object.fromEntries(below) };
  return persisted(status, snapshot);
}

const portOf = ({ status, input }: PortNode): Snapshot<unknown> =>
  persisted(status, input === undefined ? {} : { input });

/** A finished actor no longer has its result: the machine took it when the actor finished. */
function persisted<T extends object>(status: PortNode["status"], rest: T): Snapshot<unknown> & T {
  switch (status) {
    case "active":
      return { ...rest, status, output: undefined, error: undefined };
    case "done":
      return { ...rest, status, output: undefined, error: undefined };
    case "error":
      return { ...rest, status, output: undefined, error: "it had failed when this was captured" };
  }
}
