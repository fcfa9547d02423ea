import type { appMachine } from "../../app/app.machine.ts";
import { type AppContext, type AppSettings, type Company, type Toast, toastTexts } from "../../app/app.types.ts";
import type { MenuMark, Request, SessionUser } from "../../shared/contract.ts";
import type { Departure, SignOut } from "../../shared/ports.ts";
import { languageSchema } from "../../shared/languages.ts";
import { forEachProduct, productKeys, type ProductSites, type ShellApp } from "../../shared/products.ts";
import type { OrganisationPages, PathOverrides } from "../../shared/routes.ts";
import { Secret } from "../../shared/secret.ts";
import { parts } from "../../shared/parts.ts";
import { screens } from "../../shared/screens.ts";
import type { Organisation } from "../../workspace/access.ts";
import type { RedirectTarget, workspaceRedirectMachine } from "../../workspace-redirect/workspace-redirect.machine.ts";
import type { workspaceMachine } from "../../workspace/workspace.machine.ts";
import type { WorkspaceContext, WorkspaceOutput } from "../../workspace/workspace.types.ts";
import type { Policy } from "../policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  kept,
  list,
  nullable,
  number,
  oneOf,
  optional,
  secret,
  shapedAddress,
  text,
  type Treatment,
} from "../treatment.ts";
import { access, address, deadlineInput, failure, loginDetails, nothing, platform, role } from "./shared.policy.ts";
import { visit } from "./visit.policy.ts";

const sites = fields<ProductSites>({ ...forEachProduct(() => text), track: text });

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

const shellApp: Treatment<ShellApp> = choice(["chat", "track"]);

export const app: Policy<typeof appMachine> = {
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

const organisation = fields<Organisation>({ orgId: text, company: text, logoURL: nullable(text), access });
const product = choice(productKeys);

export const workspace: Policy<typeof workspaceMachine> = {
  context: fields<WorkspaceContext>({
    email: nullable(text),
    role,
    isCompanyMFA: flag,
    surveyEnabled: flag,
    shell: nullable(shellApp),
    sites,
    organisations: list(organisation),
    orgId: nullable(text),
    product: nullable(product),
    search: text,
    found: list(text),
    typed: text,
    searchAt: nullable(number),
    automatic: flag,
    failure: nullable(failure),
    next: nullable(
      oneOf<"next", WorkspaceOutput>("next", {
        address,
        product: fields({
          next: choice(["product"]),
          url: shapedAddress,
          orgId: text,
          automatic: flag,
          passAuth: flag,
        }),
      }),
    ),
  }),
  inputs: {
    getWorkspaceList: fields({ requirePlanDetails: flag }),
    loginEmail: fields<Request<"loginEmail">>({
      email: text,
      orgId: text,
      appType: optional(choice(["superTrack", "superChat"])),
    }),
    deadline: deadlineInput,
    now: nothing,
  },
};

const there = fields({ to: choice(["noOrganisation", "noProduct", "picker"]) });

export const workspaceRedirect: Policy<typeof workspaceRedirectMachine> = {
  context: fields({
    role,
    organisations: list(organisation),
    previousUrl: nullable(shapedAddress),
    target: nullable(
      oneOf<"to", RedirectTarget>("to", {
        address: fields({ to: choice(["address"]), url: shapedAddress }),
        product: fields({ to: choice(["product"]), orgId: text, product }),
        noOrganisation: there,
        noProduct: there,
        picker: there,
      }),
    ),
  }),
  inputs: { takePreviousUrl: nothing },
};
