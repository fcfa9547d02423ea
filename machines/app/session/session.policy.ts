import { resetTicket } from "../../passwords/reset-password/reset-password.policy.ts";
import type { MenuMark, SessionUser } from "../../shared/contract-values.ts";
import { access, loginDetails, role } from "../../shared/shared.policy.ts";
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
  type Codec,
} from "../../../workbench/codec/codec.ts";

const menuMark: Codec<MenuMark> = fields({
  name: setting,
  betaVersion: flag,
  messageBadge: number,
  inboxBadge: number,
  notificationBadge: number,
});

const session: Codec<SessionUser> = fields({
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

/** The part of the root's context about the person. When the session ends, the root keeps only the email. */
export const sessionContext = {
  /** The token from the cookie or from a sign-in. */
  token: nullable(secret),
  /** The owner of the token; null until the service has confirmed the session. */
  session: nullable(session),
  /** When the page asks again who the token belongs to, and the number of failed tries; null after an answer. */
  retry: nullable(fields({ at: number, failed: number, reference: nullable(text) })),
  /** The email from the cookie, for the next sign-in. */
  email: nullable(text),
  /** The credentials that only the screens of the second factor use. */
  loginDetails: nullable(loginDetails),
  /** The service accepts it only for the multi-factor set-up calls. The page never stores it. */
  setupToken: nullable(secret),
  /**
   * `kept`: a recovery code opened a set-up before the person reloaded the page, and the service has not yet allowed it
   * to continue. `proved`: the person proved a recovery code, and sets up a second factor.
   */
  recovery: nullable(choice(["kept", "proved"])),
  /** The service gave it for a recovery code. It allows one new password for the named account. */
  resetTicket: nullable(resetTicket),
};
