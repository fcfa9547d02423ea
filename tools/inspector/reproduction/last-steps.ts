import type { FailureCode } from "../../../machines/shared/failure.ts";
import type { Told } from "../../../machines/snapshot/recorder.ts";
import { happeningOf } from "../../flow-pages/happenings.ts";
import { requests } from "../../flow-pages/requests.ts";

/** How many of the last steps are listed. */
export const STEPS = 10;

/** Something that a person did or that came from outside, in a plain sentence. `at`: epoch milliseconds. */
export interface PlainStep {
  at: number;
  sentence: string;
}

/** The last steps before a snapshot, oldest first, without events between machines and events of a sound connection. */
export function lastSteps(trail: readonly Told[]): PlainStep[] {
  const lost = trail.findIndex(({ type }) => type === "connection.lost" || type === "connection.failed");
  const steps = trail.flatMap((told, index): PlainStep[] => {
    if (told.type === "connection.online" && (lost < 0 || index < lost)) return [];
    const sentence = told.call ? answerOf(told, told.call, trail.slice(index)) : doneBy(told);
    return sentence === null ? [] : [{ at: told.at, sentence }];
  });
  // Typing is one step, however many letters it has.
  return steps.filter(({ sentence }, index) => sentence !== steps[index - 1]?.sentence).slice(-STEPS);
}

/** Several flows on one page can have these, so the sentence names the flow. */
const ofForms: ReadonlySet<string> = new Set(["form.edit", "form.submit", "code.filled"]);

/** Nobody takes them as steps, or another step says the same. Which field was left is not in the file. */
const unsaid: ReadonlySet<string> = new Set([
  "screen.loaded",
  "field.leave",
  "call.made",
  "call.dropped",
  "call.refused",
  "socket.opened",
  "socket.closed",
  "socket.heard",
  "socket.remembers",
  "socket.steps",
  "socket.replied",
]);

const doneBy = ({ to, type }: Told): string | null => {
  if (unsaid.has(type)) return null;
  const happening = happeningOf(to, type);
  return happening !== null && ofForms.has(type) ? `${happening} (${to})` : happening;
};

/** The names of requests in the flows, if they differ from the name of the call. */
const names: Readonly<Record<string, string>> = {
  checkCode: "the check of a code",
  sendCode: "a new code",
  checkEmail: "a check of the email",
  sendSignUp: "the sign-up",
  companyDetails: "the organisation's name and logo",
  appInfo: "the name of the app that asks",
  oauthLogin: "a sign-in to another app",
  oauthContinue: "a sign-in to another app with this session",
  load: "the list of second factors",
  getOffer: "a QR code for the authenticator app",
  save: "the set-up of the second factor",
  read: "the list of devices",
  revoke: "the sign-out of devices",
  removeTrustedDevice: "the end of trust in a device",
  trustDevice: "trust in this device",
  readPicture: "the picture",
  sendPicture: "a new picture",
  removePicture: "removal of the picture",
  readWays: "the ways in which they can prove who they are",
  provePassword: "the check of the password",
  readActivity: "the list of what happened to the account",
  secure: "securing the account",
  readPasskeys: "the list of passkeys",
  renamePasskey: "the passkey's new name",
  removePasskey: "removal of the passkey",
  getOptions: "the service's request for a passkey",
  howToOfferPasskey: "how to offer a passkey",
  makePasskey: "the browser's new passkey",
  addPasskey: "the new passkey at the service",
  getChallenge: "a challenge for a passkey",
  provePasskey: "the browser's passkey",
  checkPasskey: "the check of the passkey",
  readApps: "the list of apps",
  withdrawApp: "withdrawal of the app",
  forgetPasskey: "a note to the browser that the passkey is unknown",
};

const failures: Readonly<Record<FailureCode, string>> = {
  refused: "is refused",
  unauthorised: "is refused, as the session is over",
  signedOutEverywhere: "is refused, as the person is signed out everywhere",
  throttled: "is refused for a while",
  offline: "fails without a connection",
  timeout: "gets no answer in time",
  notKnown: "gets no answer, so it may have been done or not",
  unreadable: "gets an answer that can't be read",
  invalidRecoveryCode: "is refused, as the recovery code is wrong",
  invalidCode: "is refused, as the code is wrong",
  emailTaken: "is refused, as the email is taken",
  passkeyCancelled:
    "ends without a passkey, as the person cancelled, the time was up or the device could not verify them",
  passkeyExists: "ends without a passkey, as the device has one already",
  passkeyElsewhere: "ends without a passkey, as passkeys belong to another domain",
  passkeyUnsupported: "ends without a passkey, as the browser can't use one",
  passkeyFailed: "ends without a passkey, as the authenticator failed",
};

function answerOf({ to, type }: Told, { name, ms, failure }: NonNullable<Told["call"]>, after: readonly Told[]) {
  const flow = after.find((next) => next.type.endsWith(`.actor.${to}`))?.to ?? to;
  // The page asks this by itself, before anybody has done anything.
  if (name === "suggestsPasskeys") return null;
  const request = name === "submit" ? `what the form sends (${flow})` : (names[name] ?? requests[name]);
  if (request === undefined) return null;
  const took = ms === null ? "" : `, after ${(ms / 1000).toFixed(1)} s`;
  if (failure) return `${request} ${failures[failure.code]} (${failure.code}, ${failure.status})${took}`;
  return `${request} ${type.endsWith("reject") ? "breaks" : "is answered"}${took}`;
}
