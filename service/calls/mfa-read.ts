import { factorsOf } from "../account/second-factor.ts";
import { requireSetupAccess, type Handler } from "./call.ts";
import { hasPasskey } from "./passkey-challenge.ts";

/** The second factors that the person has set up, and whether they have a passkey to choose. */
export const mfaRead: Handler<"hrms|master|MFA|read"> = async (_request, call) => {
  const { person } = await requireSetupAccess(call);
  const MFA = {
    ...factorsOf(person),
    isPasskeyMFA: person.passkeyFactor,
    hasPasskey: await hasPasskey(call, person.id),
  };
  return { MFA };
};
