import { allCases } from "../../machines/sandbox/all-cases.ts";

/** The requests that several machines make, or the root. Those of one flow are in its cases. */
const shared: Readonly<Record<string, string>> = {
  login: "the sign-in",
  "login-with-code": "a check of the sign-in code",
  authenticate: "the person's session",
  activateAccount: "a check of the new account's code",
  activateOrganization: "a check of the organisation's code",
  "oauth2/login-with-code": "a check of the code for another app",
  signUp: "the sign-up",
  forgotPassword: "a link for a new password",
  "trustedDevices|add": "trust in this device",
  takeDeviceCookie: "the cookie of a trusted device",
  getCompanyDetails: "the organisation's name and logo",
  "stepUp|sendCode": "a code to prove who they are",
  "stepUp|prove-with-code": "the check of the code",
  howToOfferPasskey: "how to offer a passkey",
  forgetPasskey: "a note to the browser that the passkey is unknown",
  takeReturnAddress: "the address the person was going to",
  resumeSetup: "the set-up from before the reload",
  logout: "the sign-out at the service",
  forgetProof: "removal of the set-up from before",
  clearStores: "removal of everything kept in the browser",
  leave: "the way to another site",
  reload: "a reload of the page",
};

/** The requests to the account service or the browser, in words. A test fails when one is missing. */
export const requests: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(shared),
  ...Object.values(allCases).flatMap((cases) => Object.entries(cases.requests)),
]);
