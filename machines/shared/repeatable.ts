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

/**
 * Whether a call may be carried out twice, because it changes nothing. The app sends it again after a lost connection,
 * and the service does not remember its answer.
 */
export const isRepeatable = (event: string): boolean => event.endsWith("|read") || repeatable.has(event);
