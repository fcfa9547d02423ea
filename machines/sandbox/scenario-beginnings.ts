import { answers, canary } from "../shared/cases.ts";

/* What several scenarios begin with. */

export const signedIn = { signedIn: true } as const;
export const asAcme = ["getCompanyDetails: known"] as const;
export const asMember = ["authenticate: a member"] as const;
export const submitsLogin = "login form.submit by email";

export const authorizeAt = (path: string) =>
  `${path}?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback%3Fx%3D1`;

const token = canary("token");
const methods = { email: "ann@acme.test", isCompanyMFA: true, isUserMFASetup: true } as const;

/** What the service can say to a sign-in, beside the outcomes in the login form's own cases. */
export const login = {
  "must change the password": answers("login", { token, email: "ann@acme.test", aftrp: true }),
  "a code by email is needed": answers("login", { ...methods, isEmailMFA: true }),
  "a code from the app is needed": answers("login", { ...methods, isAuthenticatorAppMFA: true }),
  "an activated account is needed": answers("login", { email: "ann@acme.test", activateAccount: true }),
};
