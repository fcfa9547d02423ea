import { factorsOf } from "../account/second-factor.ts";
import { setsUpSecondFactor, type Answers } from "./call.ts";

/** Which second factors the person has set up. */
export const mfaRead: Answers<"hrms|master|MFA|read"> = async (_request, call) => ({
  MFA: factorsOf((await setsUpSecondFactor(call)).person),
});
