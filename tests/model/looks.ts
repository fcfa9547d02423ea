import type { AnyStateMachine } from "xstate";
import { isLeaf, nodesOf } from "../../machines/sandbox/transitions.ts";

/** What every innermost state tells those who draw it, a line each. */
export function looksOf(machine: AnyStateMachine): string {
  return nodesOf(machine)
    .filter((node) => isLeaf(node) && node.tags.length + Object.keys(node.meta ?? {}).length > 0)
    .map(({ id, tags, meta }) => `${id} — ${[...tags, meta?.screen].filter(Boolean).join(", ")}\n`)
    .join("");
}
