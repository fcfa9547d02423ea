import { resetTicket } from "../../passwords/reset-password/reset-password.policy.ts";
import type { MenuMark, SessionUser } from "../../shared/contract-values.ts";
import { access, loginDetails, nothing, role, signOut } from "../../shared/shared.policy.ts";
import {
  choice,
  fields,
  flag,
  list,
  nullable,
  number,
  secret,
  setting,
  text,
  type Treatment,
} from "../../shared/treatment.ts";

const menuMark: Treatment<MenuMark> = fields({
  name: setting,
  betaVersion: flag,
  messageBadge: number,
  inboxBadge: number,
  notificationBadge: number,
});

const session: Treatment<SessionUser> = fields({
  email: nullable(text),
  name: nullable(text),
  company: nullable(text),
  role,
  isAuthenticated: flag,
  isAdmin: flag,
  token: nullable(secret),
  planAccess: access,
  productAccess: access,
  employeeCode: nullable(text),
  isCompanyMFA: flag,
  isUserMFASetup: flag,
  S3_BASEURL: nullable(setting),
  image: nullable(text),
  menu: list(menuMark),
  activeOrgId: nullable(text),
  aftrp: flag,
  activateAccount: flag,
  activateOrganization: nullable(text),
});

/** The person, as a part of the root's context. All but the email is forgotten when the session ends. */
export const sessionContext = {
  /** From the token cookie, or from a sign-in. */
  token: nullable(secret),
  /** Whose token it is; null while that is not known. */
  session: nullable(session),
  /** When the service is asked again whose token it is, and how often it has not answered; null where it has. */
  retry: nullable(fields({ at: number, failed: number })),
  /** From the email cookie, for the next sign-in. */
  email: nullable(text),
  /** Held for the second factor's screens alone. */
  loginDetails: nullable(loginDetails),
  /** Good for the multi-factor set-up calls alone; never stored. */
  setupToken: nullable(secret),
  /**
   * `kept`: a recovery code opened a set-up before this page was reloaded, and the service has yet to say that it may
   * go on. `proved`: a recovery code stands in for the second factor that is being set up.
   */
  recovery: nullable(choice(["kept", "proved"])),
  /** A recovery code was traded for it: it is good for one new password of the account named. */
  resetTicket: nullable(resetTicket),
};

export const sessionInputs = { authenticate: fields({ token: secret }), signOut, reload: nothing };
