import { task } from "../../shared/actors.ts";
import type { AboutYou } from "../../shared/kept-values.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { AboutCompany } from "./sign-up.policy.ts";

/** Rejects if the email has an account. Otherwise the browser keeps step 1 through a reload. */
export const checkEmail = task<{ you: AboutYou }, { you: AboutYou }>("signUp", async (effects, { you }) => {
  const { exists } = await effects.call("checkEmailExistense", { email: plainIdentifier(you.email) });
  if (exists) throw effects.refused("emailTaken");
  effects.keep("signUpDraft", you);
  return { you };
});

/** Sends both steps, with the referral codes. */
export const sendSignUp = task<void, { you: AboutYou; company: AboutCompany }>(
  "signUp",
  async (effects, { you, company }) => {
    const { affiliatecode, usercode } = effects.recall("signUpCodes");
    const { firstName, lastName, email, dialCode, phone } = you;
    await effects.call("signUp", {
      firstName,
      lastName,
      email: plainIdentifier(email),
      phone: (dialCode + phone).replace(/\D/g, ""),
      ...company,
      ...(affiliatecode !== null && { affiliatecode }),
      ...(usercode !== null && { usercode }),
    });
    effects.keep("signUpDraft", null);
  },
);
