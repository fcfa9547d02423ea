import type { MenuMark, Request, SessionUser } from "../shared/contract.ts";
import { languageSchema } from "../shared/languages.ts";
import { parts } from "../shared/parts.ts";
import type { Departure, SignOut } from "../shared/ports.ts";
import type { OrganisationPages, PathOverrides } from "../shared/routes.ts";
import { screens } from "../shared/screens.ts";
import { Secret } from "../shared/secret.ts";
import {
  access,
  deadlineInput,
  failure,
  loginDetails,
  nothing,
  platform,
  role,
  shellApp,
  sites,
} from "../shared/shared.policy.ts";
import { visit } from "../shared/visit.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  list,
  nullable,
  number,
  optional,
  secret,
  shapedAddress,
  text,
} from "../snapshot/treatment.ts";
import type { appMachine } from "./app.machine.ts";
import { toastTexts, type AppContext, type AppSettings, type Company, type Toast } from "./app.types.ts";

const settings = fields<AppSettings>({
  ownOrigin: text,
  sites,
  surveyEnabled: flag,
  paths: fields<PathOverrides>({
    forgot: optional(text),
    "email-sent": optional(text),
    login: optional(text),
    "forget-with-recovery": optional(text),
    "pre-boarding": optional(text),
  }),
});

const company = fields<Company>({ orgId: text, companyLogo: nullable(text), company: nullable(text) });

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
  S3_BASEURL: nullable(text),
  image: nullable(text),
  menu: list(
    fields<MenuMark>({
      name: text,
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

const departure = fields<Departure>({
  url: either(secret, shapedAddress, (value) => value instanceof Secret),
  replace: flag,
  passAuth: nullable(fields({ token: secret, orgId: text })),
});

export const appPolicy: Policy<typeof appMachine> = {
  context: fields<AppContext>({
    settings,
    visit,
    token: nullable(secret),
    email: nullable(text),
    ending: nullable(failure),
    theme: nullable(choice(["light", "dark"])),
    language: kept(languageSchema),
    platform,
    shell: nullable(fields({ app: shellApp, version: text })),
    company: nullable(company),
    session: nullable(session),
    loginDetails: nullable(loginDetails),
    authData: nullable(secret),
    recovery: nullable(choice(["kept", "proved"])),
    forgotRecoveryUser: nullable(secret),
    mailedTo: nullable(text),
    signInAt: nullable(fields<OrganisationPages>({ orgId: text, preBoarding: flag })),
    updateReady: flag,
    departure: nullable(departure),
    embedded: flag,
    screen: choice(screens),
    toasts: list(
      fields<Toast>({ id: number, text: choice(toastTexts), about: nullable(text), until: nullable(number) }),
    ),
    toastsSoFar: number,
    backUntil: nullable(number),
    replaceAddress: flag,
  }),
  inputs: {
    authenticate: fields<Request<"authenticate">>({ token: secret }),
    connection: fields({ token: nullable(secret) }),
    storage: nothing,
    resumeSetup: nothing,
    signOut: fields<SignOut>({ tellService: flag, everywhere: flag }),
    reload: nothing,
    leave: departure,
    deadline: deadlineInput,
    now: nothing,
    load: fields({ part: choice(parts) }),
    companyDetails: fields({ orgId: text }),
  },
};
