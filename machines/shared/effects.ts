import type { EventObject, NonReducibleUnknown } from "xstate";
import * as v from "valibot";
import {
  type SocketInput,
  type SocketCommand,
  type SocketEvent,
  type NetworkCommand,
  type NetworkEvent,
  type LaterStepCommand,
  type LaterStepEvent,
  type StorageCommand,
  type StorageEvent,
  type Transport,
  transports,
} from "./channels.ts";
import { chunkNames } from "./chunks.ts";
import type { CallEvent, Request } from "./contract.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import {
  type Asked,
  nothingBack,
  type Remembered,
  remembered,
  type Table,
  type Watched,
  watched,
} from "../../workbench/effects/table.ts";
import { aboutYou, ending, resendWait } from "./kept-values.ts";
import { httpReplies, type OAuthLoginBody, type OAuthSessionBody } from "./http-contract.ts";
import { passkeyOffers } from "./passkeys.ts";
import * as policy from "./shared.policy.ts";
import {
  choice,
  either,
  fields,
  flag,
  type Kept,
  kept as unchanged,
  nullable,
  number,
  optional,
  secret,
  shaped,
  text,
  type Codec,
} from "../../workbench/codec/codec.ts";
import { shapedQuery } from "./shared.policy.ts";

/*
 * Every effect that a machine may ask for, by name: how a snapshot file keeps its input, what it replies, and what a
 * person waits for meanwhile. The charts import only types from here, so that no page loads the table before its first
 * form. `actors.ts` makes an actor of each.
 */

/** What a person can wait for. The names of effects are for developers, and several effects are one wait for a person. */
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

/** The code of which a countdown runs until the next one, by its purpose and recipient. The countdown outlives the screen. */
export interface Resend {
  purpose: "login" | "activateAccount" | "activateOrganization" | "authorize" | "stepUp";
  email: string;
}

/** The reading of a phone number. */
export type PhoneReading = Kept<typeof policy.phoneReading>;

/** The codes of the affiliate and the user who sent the person to sign up. */
const signUpCodes = v.object({ affiliatecode: v.nullable(v.string()), usercode: v.nullable(v.string()) });

const asked = <Input, Reply>(entry: Asked<Input, Reply, Wait>): Asked<Input, Reply, Wait> => entry;

const byToken = fields({ token: secret });
const response = v.object({ response: v.instance(Secret) });
const oauthBody: Codec<OAuthLoginBody | OAuthSessionBody> = either(
  policy.oauthBody,
  fields({ token: secret }),
  (body) => Object.hasOwn(Object(body), "identifier"),
);

const askTable = {
  /* The service, over HTTP. The query is that of the page's address. */
  "oauth2/app-info": asked({
    input: fields({ query: shapedQuery }),
    reply: httpReplies["oauth2/app-info"],
    waits: "app",
    asksService: true,
  }),
  "oauth2/login": asked({
    input: fields({ query: shapedQuery, body: oauthBody }),
    reply: httpReplies["oauth2/login"],
    waits: "signIn",
    asksService: true,
    kind: ({ body }) => ("token" in body ? "with-session" : body.otp ? "with-code" : ""),
  }),
  /** The image of the person with this token. */
  "account/image": asked({
    input: byToken,
    reply: httpReplies["account/image"],
    waits: "picture",
    asksService: true,
  }),
  /** Uploads the file that the person chose last. */
  "account/image-send": asked({
    input: byToken,
    reply: httpReplies["account/image"],
    waits: "picture",
    asksService: true,
  }),
  "account/image-remove": asked({
    input: byToken,
    reply: httpReplies["account/image"],
    waits: "picture",
    asksService: true,
  }),
  /** Gets this browser the cookie of a trusted device, which no script can read. */
  takeDeviceCookie: asked({ input: fields({ ticket: secret }), reply: nothingBack, waits: "signIn" }),
  /** Continues the set-up that a recovery code opened before a reload. */
  resumeSetup: asked({
    input: policy.nothing,
    reply: v.object({ setupToken: v.instance(Secret) }),
    waits: "session",
  }),

  /* The passkeys of the browser. Options and responses are the JSON texts of the calls. */
  /** Makes a passkey: asks the person for it, or does so without asking, where the browser can. */
  makePasskey: asked({ input: fields({ options: secret, automatic: flag }), reply: response, waits: "passkeys" }),
  /** Waits until the page is at rest and has no open call, and replies how to offer a passkey. */
  howToOfferPasskey: asked({
    input: policy.nothing,
    reply: v.picklist(passkeyOffers),
    waits: null,
    unasked: "none",
  }),
  /** Waits until the page is at rest, and replies whether the browser can suggest passkeys in a field. */
  suggestsPasskeys: asked({ input: policy.nothing, reply: v.boolean(), waits: null, unasked: false }),
  /**
   * Asks the person for a passkey: at once, or by a suggestion in a field, which ends with `timeout` before the service's
   * challenge does.
   */
  provePasskey: asked({
    input: fields({ options: secret, suggested: flag }),
    reply: response,
    waits: "signIn",
    unawaited: v.object({ suggested: v.literal(true) }),
  }),
  /** Tells the browser that the service does not have the passkey of this response, so that it stops offering it. */
  forgetPasskey: asked({ input: fields({ options: secret, response: secret }), reply: nothingBack, waits: "signIn" }),
  /**
   * Begins the page's turn to make a passkey: no page tells this browser of all passkeys until the turn ends, so that none
   * tells it from an older list to remove the new one. Waits while one does.
   */
  startMakingPasskey: asked({ input: policy.nothing, reply: nothingBack, waits: "passkeys", unasked: undefined }),
  /**
   * Waits until the page is at rest, and replies whether it has the turn to tell the browser of all passkeys: not if the
   * browser takes no such signals, or while a page of it makes a passkey or tells.
   */
  startTellingPasskeys: asked({ input: policy.nothing, reply: v.boolean(), waits: null, unasked: false }),
  /** Tells the browser which passkeys the service has, and the names of their owner. Only within the turn. */
  tellPasskeys: asked({ input: fields({ signals: secret }), reply: nothingBack, waits: null }),
  /** Ends the turn to make one, which otherwise lasts some minutes, until the service takes no passkey of it any more. */
  endMakingPasskey: asked({ input: policy.nothing, reply: nothingBack, waits: null, unasked: undefined }),
  /** Ends the turn to tell, if it is not over. */
  endTellingPasskeys: asked({ input: policy.nothing, reply: nothingBack, waits: null, unasked: undefined }),

  /* The page. */
  /** Reads a phone number. Rejects if the code that reads it could not be loaded. */
  readPhone: asked({
    input: fields({ text, chosen: nullable(text) }),
    reply: v.custom<PhoneReading>((value) => v.is(policy.phoneReading.schema, value)),
    waits: null,
  }),
  /** Waits until the page has its views, no call is open, or not for long, and the browser has nothing else to do. */
  rest: asked({ input: policy.nothing, reply: nothingBack, waits: null, unasked: undefined }),
  /** Loads a part of the app's code. Replies at once for a part that the page has. */
  load: asked({
    input: fields({ chunk: choice(chunkNames) }),
    reply: nothingBack,
    waits: "page",
    unawaited: v.object({ chunk: v.picklist(["menus", "toasts"]) }),
    kind: ({ chunk }) => chunk,
    unasked: undefined,
    once: true,
  }),
  /** Forgets the set-up that a recovery code has opened, in this tab and at the service. */
  forgetProof: asked({ input: policy.nothing, reply: nothingBack, waits: null, unasked: undefined }),
  /**
   * Clears the browser's stores and tells the other tabs. `wasForeign`: the token was another app's. `remembers`: the
   * tab still knows after a reload which tokens it must not present.
   */
  clearStores: asked({
    input: policy.nothing,
    reply: v.object({ wasForeign: v.boolean(), remembers: v.boolean() }),
    waits: "signingOut",
    unasked: { wasForeign: false, remembers: true },
  }),
  /** Leaves for another site, or loads a page of this site again. Settles only if the browser stays. */
  leave: asked({ input: policy.departure, reply: nothingBack, waits: "leaving" }),
  /** Reloads the page, because another person may be signed in by now. */
  reload: asked({ input: policy.nothing, reply: nothingBack, waits: "leaving" }),
} as const;

type Asks = typeof askTable;
export type AskName = keyof Asks;
export type AskInput<N extends AskName> = Kept<Asks[N]["input"]>;
export type AskReply<N extends AskName> = v.InferOutput<Asks[N]["reply"]>;
export const asks: { readonly [N in AskName]: Asked<AskInput<N>, AskReply<N>, Wait> } = askTable;

export const watches = {
  /** Opens one socket to the service and tells its events. It sends its commands over no other socket. */
  socket: watched<SocketInput, SocketCommand, SocketEvent>(policy.socketInput),
  /** Watches the browser's network, and keeps for this tab the transport that reaches the service over it. */
  network: watched<NonReducibleUnknown, NetworkCommand, NetworkEvent>(policy.nothing),
  /** The history of a page with a later step, which Back undoes and Forward brings back. */
  laterStep: watched<NonReducibleUnknown, LaterStepCommand, LaterStepEvent>(policy.nothing),
  /** Keeps values for the root and watches other tabs. */
  storage: watched<NonReducibleUnknown, StorageCommand, StorageEvent>(policy.nothing),
} as const;

type Watches = typeof watches;
export type WatchName = keyof Watches;
type Speaks<N extends WatchName> = Watches[N] extends Watched<infer I, infer C, infer E> ? [I, C, E] : never;
export type WatchInput<N extends WatchName> = Speaks<N>[0];
export type WatchCommand<N extends WatchName> = Extract<Speaks<N>[1], EventObject>;
export type WatchEvent<N extends WatchName> = Extract<Speaks<N>[2], EventObject>;

const recalled = {
  /** The transport that this tab keeps, or a WebSocket if it keeps none. */
  transport: remembered<Transport>({ value: v.picklist(transports), otherwise: "websocket" }),
  /** The return address. Null if there is none that the app may follow. */
  returnAddress: remembered({ value: v.nullable(v.string()), otherwise: null, once: true }),
  /** The token for notifications to this device, which a shell has put there. */
  deviceToken: remembered({ value: v.nullable(v.instance(Secret)), otherwise: null }),
  /** Whether another tab has replaced the token that this page knows. */
  isTokenReplaced: remembered({ value: v.boolean(), otherwise: false }),
  /** Whether the history entry is that of the page's later step. A link or a bookmark opens the first. */
  isLaterStep: remembered({ value: v.boolean(), otherwise: false }),
  signUpCodes: remembered({ value: signUpCodes, otherwise: { affiliatecode: null, usercode: null } }),
} as const;

/** The memories that machines also write. */
const kept = {
  /** Why the session ended, for the next page in this tab. */
  ending: remembered({ value: v.nullable(ending), otherwise: null, once: true }),
  /** The wait for the next code, by the code's purpose and recipient. */
  resendWait: remembered({ value: v.nullable(resendWait), otherwise: null }),
  /** The first step of signing up, until the person submits the second. */
  signUpDraft: remembered({ value: v.nullable(aboutYou), otherwise: null }),
} as const;

const memoryTable = { ...recalled, ...kept } as const;

type Memories = typeof memoryTable;
export type MemoryName = keyof Memories;
export type KeptName = keyof typeof kept;
type MemoryValues = { [N in MemoryName]: v.InferOutput<Memories[N]["value"]> };
export type MemoryValue<N extends MemoryName> = MemoryValues[N];
export const memories: { readonly [N in MemoryName]: Remembered<MemoryValue<N>> } = memoryTable;

/** The types of the effects in the table. */
export interface Signatures {
  asks: { [N in AskName]: { input: AskInput<N>; reply: AskReply<N> } };
  watches: { [N in WatchName]: { input: WatchInput<N>; command: WatchCommand<N>; event: WatchEvent<N> } };
  memories: MemoryValues;
  kept: KeptName;
}
export const table: Table<Signatures> = { asks, watches, memories };

/** The actors that run by the clock, by the inputs that files keep. */
export const timers = {
  deadline: policy.deadlineInput,
  pause: fields({ usual: number }),
  now: policy.nothing,
} as const;

/** The calls that a chart makes as they are; others are part of a task. */
interface Called<E extends CallEvent> {
  input: Codec<Request<E>>;
  waits: Wait;
}
const yes = unchanged(v.literal(true));

export const directCalls = {
  authenticate: { input: byToken, waits: "session" },
  login: {
    input: fields({
      identifier: text,
      email: text,
      password: secret,
      platform: policy.platform,
      MFAType: optional(policy.mfaType),
      otp: optional(secret),
      appVersion: optional(text),
    }),
    waits: "signIn",
  },
  logout: { input: fields({ device_token: optional(secret) }), waits: "signingOut" },
  addressParams: { input: policy.noRequest, waits: "countries" },
  acceptClientInvitation: { input: fields({ token: shaped }), waits: "invitation" },
  forgotPassword: { input: fields({ email: text }), waits: "link" },
  verifyInvitationCode: { input: fields({ inviteCode: shaped, token: optional(secret) }), waits: "invitation" },
  acceptInvitation: { input: fields({ inviteCode: shaped }), waits: "invitation" },
  "activity|read": { input: policy.noRequest, waits: "activity" },
  "passkeys|read": { input: policy.noRequest, waits: "passkeys" },
  "passkeys|rename": { input: fields({ passkeyId: text, name: text }), waits: "passkeys" },
  "passkeys|remove": { input: fields({ passkeyId: text }), waits: "passkeys" },
  "sessions|read": { input: policy.noRequest, waits: "devices" },
  "sessions|revoke": { input: policy.revokeRequest, waits: "devices" },
  "trustedDevices|remove": { input: fields({ deviceId: text }), waits: "devices" },
  "apps|read": { input: policy.noRequest, waits: "apps" },
  "apps|withdraw": { input: fields({ appId: text }), waits: "apps" },
  getBuildInfo: { input: policy.noRequest, waits: "downloads" },
  getWorkspaceList: { input: fields({ requirePlanDetails: yes }), waits: "organisations" },
  loginEmail: {
    input: fields({ email: text, orgId: text, appType: optional(choice(["superTrack", "superChat"])) }),
    waits: "product",
  },
  "stepUp|read": { input: policy.noRequest, waits: "proof" },
  "hrms|master|MFA|generateQRCode": { input: policy.noRequest, waits: "secondFactor" },
  "account|disavow": { input: fields({ token: shaped }), waits: "securing" },
  getResetCodeInfo: { input: fields({ code: shaped }), waits: "link" },
} as const satisfies { readonly [E in CallEvent]?: Called<E> };
export type DirectCall = keyof typeof directCalls;

/** Calls that may be open twice, by the names that tell the two apart: "login" also requests the code of a sign-in. */
export const sameCall: ReadonlyMap<string, CallEvent> = new Map([
  ["login-with-code", "login"],
  ["stepUp|prove-with-code", "stepUp|prove"],
  ["stepUp|prove-with-passkey", "stepUp|prove"],
]);

/** The name of a call, such that two that may be open at the same time have different ones. */
export function nameOfCall(event: CallEvent, data: object): string {
  const how = "otp" in data ? "-with-code" : "response" in data ? "-with-passkey" : "";
  return sameCall.has(event + how) ? event + how : event;
}

export type EffectName = DirectCall | AskName | WatchName | MemoryName | keyof typeof timers;
