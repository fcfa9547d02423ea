import { contextOf } from "../app.machine.ts";
import { assign } from "../root-actions.ts";
import type { Secret } from "../../shared/secret.ts";
import { sessionRegion, sessionSetup } from "./session.region.ts";

/**
 * The session by itself, for tests and the inspector: the states that the root has as a region, under the same ids.
 * There is no storage and no socket beside it to hear of a new token.
 */
export const sessionMachine = sessionSetup
  .createMachine({ ...sessionRegion, id: "app.session", context: ({ input }) => contextOf(input) })
  .provide({
    actions: {
      takeToken: assign({ token: (_, { token }: { token: Secret | null }) => token }),
      takeEmail: assign({ email: (_, { email }: { email: string | null }) => email }),
    },
  });
