import { firstVisit } from "../app/app.pages.cases.ts";
import type { AppInput } from "../app/app.types.ts";
import type { Extension } from "../shared/config.ts";
import { createRoutes } from "../shared/routes.ts";
import type { Screen } from "../shared/screens.ts";
import { answers, type Surroundings } from "../shared/cases.ts";
import { canary, type Outcome } from "../../workbench/cases.ts";

export const routes = createRoutes({});
export const origin = firstVisit.settings.ownOrigin;

/** An address of the app as the machines see it. */
export function visitOf(address: string) {
  const { pathname, search } = new URL(address, origin);
  return routes.parse(pathname, search);
}

/** The input of a scenario's page, beside the input that every browser gives. */
export type Opening = Partial<Omit<AppInput, "settings" | "visit" | "token">> &
  Surroundings & {
    signedIn?: boolean;
    surveyEnabled?: boolean;
    passkeys?: boolean;
    extensions?: readonly Extension[];
  };

/**
 * A place from which tests and people walk through the whole app. The cases of the machines give the possible steps.
 */
export interface Scenario {
  /** Path and search. */
  address: string;
  opening?: Opening;
  /** The steps from the address to the beginning of the walk. */
  prelude?: readonly string[];
  /** The screens of the walk; it ends on any other. */
  within: readonly Screen[];
  /** Events of the root, by type or by one case, that the walk takes beside those of the flows. */
  root?: readonly string[];
  /** Events of the connection, by type or by one case; left out, the walk takes none. */
  connection?: readonly string[];
  /** The only steps of the walk, by label; left out, all. */
  only?: readonly string[];
  /** Steps, by label, for which the page has no control and that a guard refuses: the sandbox sends them. */
  forced?: readonly string[];
  /** Outcomes of calls in this scenario, beside those in the cases. */
  outcomes?: Readonly<Record<string, Readonly<Record<string, Outcome>>>>;
}

/* What several scenarios begin with. */

export const signedIn = { signedIn: true } as const;
export const asAcme = ["getCompanyDetails: known"] as const;
export const asMember = ["authenticate: a member"] as const;
export const submitsLogin = "login form.submit by email";

export const authorizeAt = (path: string) =>
  `${path}?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback%3Fx%3D1`;

const token = canary("token");
const methods = { email: "ann@acme.test", isCompanyMFA: true, isUserMFASetup: true } as const;

export const withPasskey = {
  "a code or a passkey is needed": answers("login", { ...methods, isAuthenticatorAppMFA: true, hasPasskey: true }),
  "a passkey is needed": answers("login", { ...methods, hasPasskey: true, mayTrustDevice: true }),
};
export const withTrust = {
  "a code is needed on a device that can be trusted": answers("login", {
    ...methods,
    isEmailMFA: true,
    isAuthenticatorAppMFA: true,
    mayTrustDevice: true,
  }),
};
/** Outcomes of a sign-in beside those in the cases of the login form. */
export const login = {
  "must change the password": answers("login", { token, email: "ann@acme.test", aftrp: true }),
  "a code by email is needed": answers("login", { ...methods, isEmailMFA: true }),
  "a code from the app is needed": answers("login", { ...methods, isAuthenticatorAppMFA: true }),
  "an activated account is needed": answers("login", { email: "ann@acme.test", activateAccount: true }),
};
