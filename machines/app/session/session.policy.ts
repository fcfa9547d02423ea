import type { ResetTicket } from "../../passwords/reset-password/reset-password.machine.ts";
import type { MenuMark, SessionUser } from "../../shared/contract-values.ts";
import type { Request } from "../../shared/contract.ts";
import type { SignOut } from "../../shared/ports.ts";
import { loginDetails } from "../../shared/shared.policy.ts";
import { access, nothing, role } from "../../shared/shared.policy.ts";
import {
  choice,
  type Fields,
  fields,
  flag,
  list,
  nullable,
  number,
  secret,
  setting,
  text,
} from "../../shared/treatment.ts";
import type { SessionContext } from "./session.types.ts";

const session = fields<SessionUser>({
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
  menu: list(
    fields<MenuMark>({
      name: setting,
      betaVersion: flag,
      messageBadge: number,
      inboxBadge: number,
      notificationBadge: number,
    }),
  ),
  activeOrgId: nullable(text),
  aftrp: flag,
  activateAccount: flag,
  activateOrganization: nullable(text),
});

/** What a snapshot keeps of the person, as a part of the root. */
export const sessionContext: Fields<SessionContext> = {
  token: nullable(secret),
  session: nullable(session),
  retry: nullable(fields<NonNullable<SessionContext["retry"]>>({ at: number, failed: number })),
  email: nullable(text),
  loginDetails: nullable(loginDetails),
  authData: nullable(secret),
  recovery: nullable(choice(["kept", "proved"])),
  forgotRecoveryUser: nullable(fields<ResetTicket>({ user: secret, identifier: nullable(text) })),
};

export const sessionInputs = {
  authenticate: fields<Request<"authenticate">>({ token: secret }),
  signOut: fields<SignOut>({ tellService: flag, everywhere: flag }),
  reload: nothing,
};
