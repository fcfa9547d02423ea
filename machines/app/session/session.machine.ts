import { contextOf } from "../app.machine.ts";
import { assign } from "../root-actions.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import { sessionRegion, sessionSetup } from "./session.region.ts";

/**
 * The session alone, for tests and the inspector. It has the states of the root's region, under the same ids. It keeps
 * a new token only in its context, because neither storage nor connection runs beside it.
 */
export const sessionMachine = sessionSetup
  .createMachine({ ...sessionRegion, id: "app.session", context: ({ input }) => contextOf(input) })
  .provide({
    actions: {
      takeToken: assign({ token: (_, { token }: { token: Secret | null }) => token }),
      takeEmail: assign({ email: (_, { email }: { email: string | null }) => email }),
    },
  });
