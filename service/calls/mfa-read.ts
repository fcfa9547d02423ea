import { factorsOf } from "../account/second-factor.ts";
import { requireSetupAccess, type Handler } from "./call.ts";

/** The second factors that the person has set up. */
export const mfaRead: Handler<"hrms|master|MFA|read"> = async (_request, call) => ({
  MFA: factorsOf((await requireSetupAccess(call)).person),
});
