/** What a person can wait for. The names of calls are for developers, and several calls are one wait for a person. */
export const waits = [
  "session",
  "signIn",
  "code",
  "newCode",
  "recoveryCode",
  "newPassword",
  "product",
  "link",
  "invitation",
  "signUp",
  "countries",
  "organisations",
  "organisation",
  "secondFactor",
  "app",
  "downloads",
  "devices",
  "picture",
  "passkeys",
  "proof",
  "apps",
  "activity",
  "securing",
  "page",
  "leaving",
  "signingOut",
] as const;
export type Wait = (typeof waits)[number];

/** By the name of an actor, or by its machine and its id where several machines use the name. */
const waited: Readonly<Record<string, Wait>> = {
  authenticate: "session",
  resumeSetup: "session",
  login: "signIn",
  "onboardingLogin/submit": "signIn",
  oauthLogin: "signIn",
  oauthContinue: "signIn",
  loginEmail: "product",
  checkCode: "code",
  trustDevice: "signIn",
  sendCode: "newCode",
  "recoveryCode/submit": "recoveryCode",
  "forgotWithRecovery/submit": "recoveryCode",
  "newPassword/submit": "newPassword",
  "changePassword/submit": "newPassword",
  "forgotPassword/submit": "link",
  "clientInvitation/forgotPassword": "link",
  getResetCodeInfo: "link",
  verifyInvitationCode: "invitation",
  acceptInvitation: "invitation",
  acceptClientInvitation: "invitation",
  checkEmail: "signUp",
  sendSignUp: "signUp",
  "onboardingSignUp/submit": "signUp",
  "registering/submit": "signUp",
  addressParams: "countries",
  getWorkspaceList: "organisations",
  companyDetails: "organisation",
  "multiFactorSetup/load": "secondFactor",
  getOffer: "secondFactor",
  save: "secondFactor",
  appInfo: "app",
  getBuildInfo: "downloads",
  read: "devices",
  revoke: "devices",
  removeTrustedDevice: "devices",
  readPicture: "picture",
  sendPicture: "picture",
  removePicture: "picture",
  readActivity: "activity",
  disavow: "securing",
  readPasskeys: "passkeys",
  renamePasskey: "passkeys",
  removePasskey: "passkeys",
  readWays: "proof",
  provePassword: "proof",
  getOptions: "passkeys",
  makePasskey: "passkeys",
  addPasskey: "passkeys",
  readApps: "apps",
  withdrawApp: "apps",
  getChallenge: "signIn",
  provePasskey: "signIn",
  checkPasskey: "signIn",
  forgetPasskey: "signIn",
  "app/screenChunk": "page",
  leave: "leaving",
  reload: "leaving",
  signOut: "signingOut",
};

/**
 * Actors that run without a person waiting for them: they are paused until their time or an event, run as long as the
 * page is open, or read what the browser keeps, which takes no time. Nobody waits for the code of menus and
 * toasts either.
 */
const notWaitedFor: ReadonlySet<string> = new Set([
  "deadline",
  "now",
  "pause",
  "transport",
  "network",
  "storage",
  "recallDraft",
  "recallResend",
  "recallWay",
  "readPhone",
  "suggestsPasskeys",
  "howToOfferPasskey",
  "passkeySignIn/suggestPasskey",
  "takeReturnAddress",
  "app/menusChunk",
  "app/toastChunk",
]);

/** The wait for an actor; null if no person waits for it. Undefined for an unknown actor. */
export function waitFor({ machine, id, src }: { machine: string; id: string; src: string }): Wait | null | undefined {
  const names = [`${machine}/${id}`, src];
  const name = names.find((name) => Object.hasOwn(waited, name));
  if (name !== undefined) return waited[name];
  return names.some((name) => notWaitedFor.has(name)) ? null : undefined;
}
