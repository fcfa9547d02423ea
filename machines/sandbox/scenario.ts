import { firstVisit } from "../app/app.pages.cases.ts";
import type { AppInput } from "../app/app.types.ts";
import { createRoutes } from "../shared/routes.ts";
import type { Screen } from "../shared/screens.ts";
import { answers, canary, type Outcome, type Start } from "../shared/cases.ts";

export const routes = createRoutes({});
export const origin = firstVisit.settings.ownOrigin;

/** An address of the app as the machines see it. */
export function visitOf(address: string) {
  const { pathname, search } = new URL(address, origin);
  return routes.parse(pathname, search);
}

/** What the page of a scenario is opened with, beside what every browser brings. */
export type Opening = Partial<Omit<AppInput, "settings" | "visit" | "token">> &
  Omit<Start, "input"> & { signedIn?: boolean; surveyEnabled?: boolean };

/**
 * The whole app opened somewhere, to be walked through from there: the machines' cases say what can happen,
 * a scenario where.
 */
export interface Scenario {
  /** Path and search. */
  address: string;
  opening?: Opening;
  /** The moves that lead from there to where the walk begins. */
  prelude?: readonly string[];
  /** The screens that are walked through; the walk ends on any other. */
  within: readonly Screen[];
  /** Events of the root, by type or by one case of it, that happen beside those of the flows. */
  root?: readonly string[];
  /** Events of the connection, by type or by one case of it; it takes none where this is left out. */
  connection?: readonly string[];
  /** The only moves that are made, by label; all where it is left out. */
  only?: readonly string[];
  /** Moves, by label, that the page has no control for and that a guard refuses: they are sent by hand. */
  forced?: readonly string[];
  /** What can become of a call here, beside the outcomes in the cases. */
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

/** What the service can say to a sign-in, beside the outcomes in the login form's own cases. */
export const login = {
  "must change the password": answers("login", { token, email: "ann@acme.test", aftrp: true }),
  "a code by email is needed": answers("login", { ...methods, isEmailMFA: true }),
  "a code from the app is needed": answers("login", { ...methods, isAuthenticatorAppMFA: true }),
  "an activated account is needed": answers("login", { email: "ann@acme.test", activateAccount: true }),
};
