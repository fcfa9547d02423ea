import * as v from "valibot";
import { type CallEvent, isCallEvent } from "../../../machines/shared/contract.ts";

/*
 * The lines of the service's log from which its socket sessions are judged. A call on a socket has a line when it begins
 * and one when it is answered. If it changes something, its line in the audit log comes just before the latter.
 */

const names = v.optional(v.array(v.string()), []);
const name = v.nullish(v.string(), null);

/** The facts that only the call knows (`AuditFacts` in service/calls/audit.ts). */
const facts = {
  owner: name,
  about: name,
  opened: name,
  kind: v.optional(v.picklist(["full", "setup", "thirdParty"]), "full"),
  ended: names,
  which: v.nullish(v.picklist(["all", "others", "one"]), null),
  spent: names,
  mailed: names,
  proved: name,
  device: name,
  call: name,
};
const factsSchema = v.object(facts);
export type Facts = Readonly<v.InferOutput<typeof factsSchema>>;
export const noFacts: Facts = v.parse(factsSchema, {});

const event = v.nullable(v.custom<CallEvent>((value) => typeof value === "string" && isCallEvent(value)));

const lineSchema = v.variant("msg", [
  v.object({ msg: v.literal("a call begins"), socket: v.string(), event, at: v.number(), session: name }),
  /** Of a call on a socket, of a request, or of a command. */
  v.object({ msg: v.literal("audit"), socket: name, address: name, ...facts }),
  v.object({
    msg: v.literal("answered a call"),
    socket: v.string(),
    code: v.number(),
    isFromMemory: v.boolean(),
    session: name,
    pending: v.nullable(
      v.object({ purpose: v.picklist(["login", "activateAccount", "registration"]), of: v.nullable(v.string()) }),
    ),
    proof: name,
    challenge: v.nullable(v.object({ name: v.string(), purpose: v.string() })),
  }),
  /** Of a request over HTTP. */
  v.object({ msg: v.picklist(["facts of a request", "a device is trusted"]), spent: names }),
]);
export type Line = Readonly<v.InferOutput<typeof lineSchema>>;
/** The state in which an answered call leaves its socket. */
export type After = Readonly<
  Pick<Extract<Line, { msg: "answered a call" }>, "session" | "pending" | "proof" | "challenge">
>;

const told = /"msg":"(audit|a call begins|answered a call|facts of a request|a device is trusted)"/;

/** The line of a log; null if it tells nothing of a socket session. Throws if it has another form. */
export const readLine = (text: string): Line | null =>
  told.test(text) ? v.parse(v.pipe(v.string(), v.parseJson(), lineSchema), text) : null;

/** The effect of a call on its socket session, by which the chart tells calls apart. */
export type Act =
  | "answered.signIn"
  | "answered.verify"
  | "answered.newPassword"
  | "answered.reset"
  | "answered.signOut"
  | "answered.revoke"
  | "answered.prove"
  | "answered.saveFactor"
  | "answered.challenge"
  | "answered.register"
  | "answered.sendCode"
  | "answered.join"
  | "answered.other";

/** The promises about a call that are the same in every state. */
export interface Terms {
  readonly act: Act;
  /** The session that it needs: a full one, or one that only sets up a second factor. */
  readonly needs: "none" | "setup" | "full";
  /** Whether it wants a fresh proof, for which a set-up or a recovery code may stand. */
  readonly wants: "nothing" | "proof" | "setupProof";
  /** Whether it uses up something that works once, each time that it succeeds. */
  readonly spends: boolean;
}

const open: Terms = { act: "answered.other", needs: "none", wants: "nothing", spends: false };
const signedIn: Terms = { ...open, needs: "full" };
const setUp: Terms = { ...open, needs: "setup" };

const exceptional: Partial<Record<CallEvent, Terms>> = {
  authenticate: { ...signedIn, act: "answered.join" },
  login: { ...open, act: "answered.signIn" },
  onboardingLogin: { ...open, act: "answered.signIn" },
  activateAccount: { ...open, act: "answered.signIn", spends: true },
  "passkeys|signIn": { ...open, act: "answered.signIn", spends: true },
  logout: { ...open, act: "answered.signOut" },
  getWorkspaceList: signedIn,
  loginEmail: signedIn,
  "hrms|master|MFA|read": setUp,
  "hrms|master|MFA|generateQRCode": { ...setUp, wants: "setupProof" },
  "hrms|master|MFA|verify": { ...open, act: "answered.verify" },
  "hrms|master|MFA|setup": { ...setUp, act: "answered.saveFactor" },
  activateOrganization: signedIn,
  resendOTP: { ...open, act: "answered.sendCode" },
  signUp: { ...open, act: "answered.register" },
  registerAsMember: { ...open, act: "answered.register", spends: true },
  acceptInvitation: { ...signedIn, spends: true },
  acceptClientInvitation: { ...open, spends: true },
  resetPassword: { ...open, act: "answered.reset", spends: true },
  onboardingResetPassword: { ...open, act: "answered.reset", spends: true },
  "account|disavow": { ...open, act: "answered.reset", spends: true },
  "hrms|myPassword|update": { ...signedIn, act: "answered.newPassword" },
  "stepUp|read": signedIn,
  "stepUp|sendCode": signedIn,
  "stepUp|challenge": { ...signedIn, act: "answered.challenge" },
  "stepUp|prove": { ...signedIn, act: "answered.prove" },
  "sessions|read": signedIn,
  "sessions|revoke": { ...signedIn, act: "answered.revoke", wants: "proof" },
  "trustedDevices|add": { ...signedIn, spends: true },
  "trustedDevices|remove": signedIn,
  "activity|read": signedIn,
  "passkeys|read": signedIn,
  "passkeys|create": { ...setUp, act: "answered.challenge", wants: "setupProof" },
  "passkeys|add": { ...setUp, spends: true },
  "passkeys|rename": signedIn,
  "passkeys|remove": { ...signedIn, wants: "proof" },
  "passkeys|challenge": { ...open, act: "answered.challenge" },
  "apps|read": signedIn,
  "apps|withdraw": { ...signedIn, wants: "proof" },
};

/** The terms of a call; null stands for a call that the contract does not have. */
export const termsOf = (event: CallEvent | null): Terms => (event === null ? open : (exceptional[event] ?? open));
