import { fromPromise } from "xstate";
import { plainFailure } from "../shared/failure.ts";
import { type AboutYou, port } from "../shared/ports.ts";
import type { AboutCompany } from "./sign-up.types.ts";

/** The first step as it was before a reload, or null. */
export const recallDraft = port((ports) =>
  fromPromise<{ you: AboutYou | null }>(async () => ({ you: ports.signUpDraft.read() })),
);

/** Rejects an email that has an account. Otherwise keeps step 1 through a reload. */
export const checkEmail = port((ports) =>
  fromPromise<{ you: AboutYou }, { you: AboutYou }>(async ({ input: { you }, signal }) => {
    const { exists } = await ports.call("checkEmailExistense", { email: you.email }, signal);
    if (exists) throw plainFailure("emailTaken", ports.clock.now());
    ports.signUpDraft.keep(you);
    return { you };
  }),
);

/** Sends both steps, with the referral codes. */
export const sendSignUp = port((ports) =>
  fromPromise<void, { you: AboutYou; company: AboutCompany }>(async ({ input: { you, company }, signal }) => {
    const { affiliatecode, usercode } = ports.signUpCodes();
    const { firstName, lastName, email, dialCode, phone } = you;
    await ports.call(
      "signUp",
      {
        firstName,
        lastName,
        email,
        phone: (dialCode + phone).replace(/\D/g, ""),
        ...company,
        ...(affiliatecode !== null && { affiliatecode }),
        ...(usercode !== null && { usercode }),
      },
      signal,
    );
    ports.signUpDraft.keep(null);
  }),
);
