import type { CallEvent } from "./contract.ts";

/** The calls that change nothing, beside those named `…|read`. */
const repeatable: ReadonlySet<string> = new Set<CallEvent>([
  "authenticate",
  "getCompanyDetails",
  "getWorkspaceList",
  "logout",
  "addressParams",
  "checkEmailExistense",
  "getResetCodeInfo",
  "passkeys|challenge",
  "stepUp|challenge",
  "verifyInvitationCode",
  "getBuildInfo",
]);

/** Whether the app may send a call again after a lost connection, because doing it twice does no harm. */
export const isRepeatable = (event: string): boolean => event.endsWith("|read") || repeatable.has(event);
