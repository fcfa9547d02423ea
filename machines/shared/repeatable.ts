import type { CallEvent } from "./contract.ts";

/** The calls that the app may send again after a lost connection, because doing them twice does no harm. */
const repeatable: ReadonlySet<string> = new Set<CallEvent>([
  "authenticate",
  "getCompanyDetails",
  "getWorkspaceList",
  "logout",
  "hrms|master|MFA|read",
  "addressParams",
  "checkEmailExistense",
  "getResetCodeInfo",
  "sessions|read",
  "activity|read",
  "passkeys|read",
  "passkeys|challenge",
  "stepUp|read",
  "stepUp|challenge",
  "apps|read",
  "verifyInvitationCode",
  "getBuildInfo",
]);

export const isRepeatable = (event: string): boolean => repeatable.has(event);
