import { type LoginDetails, nothingMore } from "./login-details.ts";
import * as v from "valibot";
import { type Answer, calls, type Reply } from "./contract.ts";
import type { ProductKey, ProductSites } from "./products.ts";
import { canary, secretCanary } from "../../workbench/cases.ts";

/** A new password that meets every rule, entered twice. */
const chosen = secretCanary("New-password 1");
export const chosenPassword = { password: chosen, confirm: chosen };

/* People, organisations and sites that the cases share. */

export const sites: ProductSites = {
  hrms: "https://hrms.test",
  chat: "https://chat.test",
  pms: "https://pms.test",
  track: "https://track.test",
  payroll: "https://payroll.test",
  survey: "https://survey.test",
  recruit: "https://recruit.test",
  assets: "https://assets.test",
  performance: "https://performance.test",
};

/** Access to some products, in the form of the wire. */
export const accessTo = (...products: ProductKey[]) =>
  Object.fromEntries(products.map((product) => [product, { default: { access: true } }]));

export type ListEntry = Answer<"getWorkspaceList">["list"][number];

/** An organisation in which a member may use some products. */
export const organisation = (orgId: string, ...products: ProductKey[]): ListEntry => ({
  orgId,
  _id: `${orgId}-entry`,
  company: `${orgId} Ltd`,
  role: "member",
  planAccess: accessTo(...products),
  productAccess: accessTo(...products),
});

/** The details that the multi-factor screens hold for a person with both methods. */
export const ann: LoginDetails = {
  identifier: "ann@acme.test",
  password: secretCanary("password"),
  platform: "WEB",
  appVersion: null,
  MFAType: 2,
  isEmailMFA: true,
  isAuthenticatorAppMFA: true,
  hasPasskey: false,
  mayTrustDevice: false,
  email: "ann@acme.test",
};

/** The reply to a login that is complete, in the form in which the app reads it. */
export const signedIn: Reply<"login"> = { token: secretCanary("token"), ...nothingMore, email: "ann@acme.test" };

/** A member, in the form in which `authenticate` answers. */
export const member: Answer<"authenticate"> = {
  email: "ann@acme.test",
  role: "member",
  isAuthenticated: true,
  token: canary("session token"),
  planAccess: accessTo("hrms", "chat"),
  productAccess: accessTo("hrms", "chat"),
  activeOrgId: "acme",
};
/** The same member, in the form in which the app reads the answer. */
export const memberSession = v.parse(calls.authenticate.reply, member);
