import {
  type Assigner,
  assign as assignIn,
  enqueueActions as enqueueActionsIn,
  type ParameterizedObject,
  type PropertyAssigner,
  raise as raiseIn,
  type SendExpr,
} from "xstate";
import type { AppContext } from "./app.policy.ts";
import type { AppEvent } from "./app.types.ts";

/*
 * XState's makers of actions, for the root's context and events: inside `setup` the compiler knows them, but each
 * region writes down its own actions beside its states.
 */

type Params = ParameterizedObject["params"] | undefined;

/** A guard of the root reads the context alone. It gets the rest as params. */
export interface GuardArguments {
  context: AppContext;
}

export const assign = <P extends Params = undefined>(
  assignment:
    | Assigner<AppContext, AppEvent, P, AppEvent, never>
    | PropertyAssigner<AppContext, AppEvent, P, AppEvent, never>,
) => assignIn<AppContext, AppEvent, P, AppEvent, never>(assignment);

export const raise = <P extends Params = undefined>(
  event: AppEvent | SendExpr<AppContext, AppEvent, P, AppEvent, AppEvent>,
) => raiseIn<AppContext, AppEvent, AppEvent, P>(event);

export const enqueueActions = <P extends Params = undefined>(
  collect: Parameters<typeof enqueueActionsIn<AppContext, AppEvent, P, AppEvent, never, never, never>>[0],
) => enqueueActionsIn<AppContext, AppEvent, P, AppEvent, never, never, never>(collect);
