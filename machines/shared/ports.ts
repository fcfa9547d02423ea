import { type AnyActorRef, fromCallback, fromPromise, type NonReducibleUnknown } from "xstate";
import type {
  Channel,
  Line,
  LineCommand,
  LineEvent,
  NetworkCommand,
  NetworkEvent,
  StorageCommand,
  StorageEvent,
  Way,
} from "./channels.ts";
import type { CallEvent, Reply, Request } from "./contract.ts";
import type { HttpReply, OAuthLoginBody, OAuthSessionBody } from "./http-contract.ts";
import { type ChunkName, loadedEvent, missingEvent } from "./chunks.ts";
import type { PasskeyOffer } from "./passkeys.ts";
import type { Secret } from "./secret.ts";
import type * as policy from "./shared.policy.ts";
import type { Kept } from "./treatment.ts";

/** A departure to another site. The page tells a desktop shell before, if it runs in one. */
export type Departure = Kept<typeof policy.departure>;

/** Identifies the countdown of a resend by the code's purpose and recipient. The countdown outlives the screen. */
export interface Resend {
  purpose: "login" | "activateAccount" | "activateOrganization" | "authorize" | "stepUp";
  email: string;
}

/** A wait for the next code, in epoch milliseconds. It has both ends, because someone may set the clock back in between. */
export interface ResendWait {
  from: number;
  until: number;
  /** Whether the service sent a code when the wait began, or refused one. */
  isSent: boolean;
}

/** The first step of signing up. The tab keeps it through a reload, as nothing of it is secret. */
export type AboutYou = Kept<typeof policy.aboutYou>;

/** The reading of a phone number. */
export type PhoneReading = Kept<typeof policy.phoneReading>;

/** The codes of the affiliate and the user who sent the person to sign up. */
export interface SignUpCodes {
  affiliatecode: string | null;
  usercode: string | null;
}

/** The failures that the caller handles itself, so that the page shows no alert: refusals with one status, or all. */
export type Expected = { status: number } | "anyFailure";

/** The effects that a machine may ask for. They are real in the app; in tests, inspector and sandbox each waits until someone settles it. */
export interface Ports {
  call<E extends CallEvent>(event: E, data: Request<E>, signal: AbortSignal, expecting?: Expected): Promise<Reply<E>>;
  /** Third-party sign-in, with the query string of the page's address. */
  oauth: {
    appInfo(query: string, signal: AbortSignal): Promise<HttpReply<"oauth2/app-info">>;
    login(
      query: string,
      body: OAuthLoginBody | OAuthSessionBody,
      signal: AbortSignal,
    ): Promise<HttpReply<"oauth2/login">>;
  };
  /** The image of the person with this token. `send` uploads the file that the person chose last. */
  picture: Record<
    "read" | "send" | "remove",
    (token: Secret, signal: AbortSignal) => Promise<HttpReply<"account/image">>
  >;
  /** The passkeys of the browser. Options and responses are the JSON texts of the calls. */
  passkeys: {
    /** Makes a passkey: asks the person for it, or does so without asking, where the browser can. */
    make(options: Secret, automatic: boolean, signal: AbortSignal): Promise<{ response: Secret }>;
    /**
     * Waits until the page is at rest and has no open call, and returns how to offer a passkey.
     */
    howToOffer(signal: AbortSignal): Promise<PasskeyOffer>;
    /** Waits until the page is at rest, and returns whether the browser can suggest passkeys in a field. */
    suggests(signal: AbortSignal): Promise<boolean>;
    /**
     * Asks the person for a passkey: at once, or by a suggestion in a field, which ends with `timeout` before the
     * service's challenge does.
     */
    prove(options: Secret, suggested: boolean, signal: AbortSignal): Promise<{ response: Secret }>;
    /** Tells the browser that the service does not have the passkey of this response, so that it stops offering it. */
    forget(options: Secret, response: Secret): Promise<void>;
  };
  clock: { now(): number; setTimeout(run: () => void, ms: number): unknown; clearTimeout(id: unknown): void };
  /** Opens one line to the service and tells its events. The line sends its commands over no other line. */
  transport(line: Line, tell: (event: LineEvent) => void): Channel<LineCommand>;
  /** Watches the browser's network, and keeps for this tab the way that reaches the service over it. */
  network(tell: (event: NetworkEvent) => void): Channel<NetworkCommand>;
  /** The way that this tab keeps, or a WebSocket if it keeps none. */
  keptWay(): Way;
  /** A random number from 0 up to 1. It spreads out the attempts that many pages would make at the same moment. */
  chance(): number;
  /** Keeps values for the root and watches other tabs. */
  store(tell: (event: StorageEvent) => void): Channel<StorageCommand>;
  /** Gets this browser the cookie of a trusted device, which no script can read. It rejects with a failure. */
  trustDevice(ticket: Secret, signal: AbortSignal): Promise<void>;
  /** Continues the set-up that a recovery code opened before a reload. */
  resumeSetup(signal: AbortSignal): Promise<{ setupToken: Secret }>;
  /** Reads the return address and removes it. Null if there is none that the app may follow. */
  takeReturnAddress(): string | null;
  resendDeadline: { read(resend: Resend): ResendWait | null; keep(resend: Resend, wait: ResendWait): void };
  /** The first step of signing up, until the person submits the second. `keep(null)` forgets it. */
  signUpDraft: { read(): AboutYou | null; keep(draft: AboutYou | null): void };
  signUpCodes(): SignUpCodes;
  /** Reads a phone number. Rejects if the code that reads it could not be loaded. */
  readPhone(text: string, chosen: string | null): Promise<PhoneReading>;
  /** Tells the service, clears the browser's stores, tells the other tabs, and reloads the page. */
  signOut(how: SignOut): Promise<void>;
  leave(departure: Departure): Promise<void>;
  /** The code that the app loads in chunks. Without a connection, `load` rejects. */
  chunks: { has(chunk: ChunkName): boolean; load(chunk: ChunkName): Promise<void> };
  /** Reloads the page, because another person may be signed in by now. */
  reload(): Promise<void>;
}

/** How a person signs out. */
export type SignOut = Kept<typeof policy.signOut>;

/** XState's system, which all actors below one root share. */
type System = AnyActorRef["system"];

const portsBySystem = new WeakMap<System, Ports>();

/** Gives these ports to an actor that has not started yet, and to every actor below it. */
export function withPorts<A extends AnyActorRef>(actor: A, ports: Ports): A {
  portsBySystem.set(actor.system, ports);
  return actor;
}

/** The ports of an actor's root. It throws without any, because a machine with effects cannot run without ports. */
function portsOf(system: System): Ports {
  const ports = portsBySystem.get(system);
  if (ports === undefined) throw new Error("This machine was started without withPorts(actor, ports).");
  return ports;
}

/** Work over the ports that comes to an end, as an actor to invoke. */
export const task = <Output, Input = NonReducibleUnknown>(
  run: (ports: Ports, input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal, system }) => run(portsOf(system), input, signal));

/** One request and its reply, as an actor to invoke: `actors: { login: call("login") }`. */
export const call = <E extends CallEvent>(event: E, expecting?: Expected) =>
  task<Reply<E>, Request<E>>((ports, input, signal) => ports.call(event, input, signal, expecting));

/** An optional call. A service without it answers 404, which the panel tells itself. */
export const optionalCall = <E extends CallEvent>(event: E) => call(event, { status: 404 });

type DeadlineInput = Kept<typeof policy.deadlineInput>;

/** The events of deadlines. */
export type DueEvent = { [T in DeadlineInput["event"]]: { type: T } }[DeadlineInput["event"]];

/**
 * Sends its parent the given event when an absolute time (epoch milliseconds) has come, or at once if it is past.
 * Several deadlines may run at the same time. A deadline survives a restore, which `after` does not.
 */
export const deadline = fromCallback<{ type: "none" }, DeadlineInput>(({ input, sendBack, system }) => {
  const { clock } = portsOf(system);
  const timer = clock.setTimeout(() => sendBack({ type: input.event }), Math.max(0, input.at - clock.now()));
  return () => clock.clearTimeout(timer);
});

/** The present time in epoch milliseconds, from which a machine computes a deadline. */
export const now = task<number>(async ({ clock }) => clock.now());

/** One line to the service. */
export const transport = fromCallback<LineCommand, Line>(({ input, sendBack, receive, system }) => {
  const channel = portsOf(system).transport(input, sendBack);
  receive((command) => channel.tell(command));
  return () => channel.close();
});

/** The browser's network. */
export const network = fromCallback<NetworkCommand>(({ sendBack, receive, system }) => {
  const channel = portsOf(system).network(sendBack);
  receive((command) => channel.tell(command));
  return () => channel.close();
});

/** The way of connecting that this tab keeps. */
export const recallWay = task<Way>(async (ports) => ports.keptWay());

/**
 * A pause between two attempts. Its length is random, from half to one and a half times the usual, so that pages that
 * lost their lines together come back one after the other.
 *
 * @param usual milliseconds
 */
export const pause = fromCallback<{ type: "none" }, { usual: number }>(({ input, sendBack, system }) => {
  const { clock, chance } = portsOf(system);
  const timer = clock.setTimeout(() => sendBack({ type: "pause.over" }), Math.round(input.usual * (0.5 + chance())));
  return () => clock.clearTimeout(timer);
});

/** The browser's storage, invoked by the root. */
export const storage = fromCallback<StorageCommand>(({ sendBack, receive, system }) => {
  const channel = portsOf(system).store(sendBack);
  receive((command) => channel.tell(command));
  return () => channel.close();
});

/** Reads the return address and removes it. */
export const takeReturnAddress = task<string | null>(async (ports) => ports.takeReturnAddress());

/** After a reload, continues the set-up that a recovery code opened. */
export const resumeSetup = task<{ setupToken: Secret }>((ports, _input, signal) => ports.resumeSetup(signal));

/**
 * Makes this device a trusted one, right after the sign-in and on the same connection: the service gives a ticket, and
 * the browser gets the cookie for it.
 */
export const trustDevice = task(async (ports, _input, signal) => {
  // The root tells of a failure in a toast, so that no alert repeats it.
  const { ticket } = await ports.call("trustedDevices|add", {}, signal, "anyFailure");
  await ports.trustDevice(ticket, signal);
});

const picture = (how: keyof Ports["picture"]) =>
  task<HttpReply<"account/image">, { token: Secret }>((ports, { token }, signal) => ports.picture[how](token, signal));
export const readPicture = picture("read");
export const sendPicture = picture("send");
export const removePicture = picture("remove");

export const makePasskey = task<{ response: Secret }, { options: Secret; automatic: boolean }>(
  (ports, { options, automatic }, signal) => ports.passkeys.make(options, automatic, signal),
);
export const howToOfferPasskey = task<PasskeyOffer>((ports, _input, signal) => ports.passkeys.howToOffer(signal));
export const suggestsPasskeys = task<boolean>((ports, _input, signal) => ports.passkeys.suggests(signal));
export const provePasskey = task<{ response: Secret }, { options: Secret; suggested: boolean }>(
  (ports, { options, suggested }, signal) => ports.passkeys.prove(options, suggested, signal),
);
export const forgetPasskey = task<void, { options: Secret; response: Secret }>((ports, { options, response }) =>
  ports.passkeys.forget(options, response),
);

/** Signs the person out. Settles when the browser keeps none of their data. */
export const signOut = task<void, SignOut>((ports, how) => ports.signOut(how));

/** Leaves for another site. Settles only if the browser stays. */
export const leave = task<void, Departure>((ports, departure) => ports.leave(departure));

/** Loads a chunk. For a loaded chunk it sends the event at once, before the page draws anything without it. */
export const load = fromCallback<{ type: "none" }, { chunk: ChunkName }>(({ input: { chunk }, sendBack, system }) => {
  const { chunks } = portsOf(system);
  if (chunks.has(chunk)) {
    sendBack(loadedEvent(chunk));
    return;
  }
  chunks.load(chunk).then(
    () => sendBack(loadedEvent(chunk)),
    () => sendBack(missingEvent(chunk)),
  );
});

/** Reloads the page. */
export const reload = task<void>((ports) => ports.reload());
