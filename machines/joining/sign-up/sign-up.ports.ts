import { plainFailure } from "../../shared/failure.ts";
import { type AboutYou, type PhoneReading, task } from "../../shared/ports.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { AboutCompany } from "./sign-up.policy.ts";

/** Reads the first step that the browser kept through a reload, or null. */
export const recallDraft = task<{ you: AboutYou | null }>(async (ports) => ({ you: ports.signUpDraft.read() }));

/** Reads a phone number together with the country beside it. */
export const readPhone = task<PhoneReading, { text: string; chosen: string | null }>((ports, { text, chosen }) =>
  ports.readPhone(text, chosen),
);

/** Rejects if the email has an account. Otherwise the browser keeps step 1 through a reload. */
export const checkEmail = task<{ you: AboutYou }, { you: AboutYou }>(async (ports, { you }, signal) => {
  const { exists } = await ports.call("checkEmailExistense", { email: plainIdentifier(you.email) }, signal);
  if (exists) throw plainFailure("emailTaken", ports.clock.now());
  ports.signUpDraft.keep(you);
  return { you };
});

/** Sends both steps, with the referral codes. */
export const sendSignUp = task<void, { you: AboutYou; company: AboutCompany }>(
  async (ports, { you, company }, signal) => {
    const { affiliatecode, usercode } = ports.signUpCodes();
    const { firstName, lastName, email, dialCode, phone } = you;
    await ports.call(
      "signUp",
      {
        firstName,
        lastName,
        email: plainIdentifier(email),
        phone: (dialCode + phone).replace(/\D/g, ""),
        ...company,
        ...(affiliatecode !== null && { affiliatecode }),
        ...(usercode !== null && { usercode }),
      },
      signal,
    );
    ports.signUpDraft.keep(null);
  },
);
