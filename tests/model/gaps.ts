import { StateMachine } from "xstate";
import type { Failure } from "../../machines/shared/failure.ts";
import { isCall } from "../../machines/sandbox/world.ts";
import { type AnyCases, noAnswer } from "../../machines/shared/cases.ts";

/** The service's ways of saying no that a screen tells apart: a message, a wait, and that the session is over. */
const refusals: readonly Failure["code"][] = ["refused", "throttled", "unauthorised"];

/** The outcomes that every call can have and that the cases leave out. */
export function unanswered({ machine, outcomes }: AnyCases): string[] {
  const isChild = (name: string) => machine.implementations.actors[name] instanceof StateMachine;
  return Object.entries(outcomes)
    .filter(([name]) => isCall(name) && !isChild(name))
    .flatMap(([name, told]) => {
      const codes = new Set(
        Object.values(told).map((outcome) => {
          const result = outcome(0);
          return "failure" in result && hasCode(result.failure) ? result.failure.code : null;
        }),
      );
      const unread = Object.entries(noAnswer).flatMap(([words, outcome]) => (told[words] === outcome ? [] : [words]));
      const unsaid = refusals.filter((code) => !codes.has(code));
      return [unread, unsaid].flat().map((words) => `nothing says what becomes of ${name}: ${words}`);
    });
}

const hasCode = (failure: unknown): failure is { code: unknown } =>
  typeof failure === "object" && failure !== null && "code" in failure;
