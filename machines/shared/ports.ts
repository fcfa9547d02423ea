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
import { loadedEvent, missingEvent, type Part } from "./parts.ts";
import type { Secret } from "./secret.ts";
import type * as policy from "./shared.policy.ts";
import type { Kept } from "./treatment.ts";

/** Leaving the app for another site. The shell is told first, where there is one to tell. */
export type Departure = Kept<typeof policy.departure>;

/** Which countdown a resend belongs to: by the purpose of the code and its recipient. It outlives the screen. */
export interface Resend {
  purpose: "login" | "activateAccount" | "activateOrganization" | "authorize";
  email: string;
}

/** A wait for the next code, in epoch milliseconds: both ends, because the clock may be set back in between. */
export interface ResendWait {
  from: number;
  until: number;
}

/** The first step of signing up, kept through a reload: nothing of it is secret. */
export type AboutYou = Kept<typeof policy.aboutYou>;

/** A phone number as it was read. */
export type PhoneReading = Kept<typeof policy.phoneReading>;

/** Who sent a person to sign up. */
export interface SignUpCodes {
  affiliatecode: string | null;
  usercode: string | null;
}

/** A refusal, by its status, that the caller handles itself: it gets no alert. */
export interface ExpectedRefusal {
  status: number;
}

/** The effects a machine may ask for. Real in the app; in tests, inspector and sandbox each waits to be settled. */
export interface Ports {
  call<E extends CallEvent>(
    event: E,
    data: Request<E>,
    signal: AbortSignal,
    expecting?: ExpectedRefusal,
  ): Promise<Reply<E>>;
  /** Third-party sign-in, with the query string that the page was opened with. */
  oauth: {
    appInfo(query: string, signal: AbortSignal): Promise<HttpReply<"oauth2/app-info">>;
    login(
      query: string,
      body: OAuthLoginBody | OAuthSessionBody,
      signal: AbortSignal,
    ): Promise<HttpReply<"oauth2/login">>;
  };
  /** The image of the person whose token it is. `send` uploads the file that was chosen last. */
  picture: Record<
    "read" | "send" | "remove",
    (token: Secret, signal: AbortSignal) => Promise<HttpReply<"account/image">>
  >;
  clock: { now(): number; setTimeout(run: () => void, ms: number): unknown; clearTimeout(id: unknown): void };
  /** Opens one line to the service and tells its events. Nothing put on it is sent over another. */
  transport(line: Line, tell: (event: LineEvent) => void): Channel<LineCommand>;
  /** The browser's network. Keeps for this tab the way by which the service is reached over it. */
  network(tell: (event: NetworkEvent) => void): Channel<NetworkCommand>;
  /** The way that is kept; a WebSocket where none is. */
  keptWay(): Way;
  /** Chance, from 0 up to 1. It spreads out the attempts that many pages would make at the same moment. */
  chance(): number;
  /** Keeps values for the root and watches other tabs. */
  store(tell: (event: StorageEvent) => void): Channel<StorageCommand>;
  /** Goes on with the set-up that a recovery code opened before a reload. */
  resumeSetup(signal: AbortSignal): Promise<{ setupToken: Secret }>;
  /** The return address, once: reading it removes it. Null where there is none that may be followed. */
  takeReturnAddress(): string | null;
  resendDeadline: { read(resend: Resend): ResendWait | null; keep(resend: Resend, wait: ResendWait): void };
  /** The first step of signing up, until it is sent. Read only to show the second again; `keep(null)` forgets it. */
  signUpDraft: { read(): AboutYou | null; keep(draft: AboutYou | null): void };
  signUpCodes(): SignUpCodes;
  /** Rejects if its code could not be loaded. */
  readPhone(text: string, chosen: string | null): Promise<PhoneReading>;
  /** Tells the service, clears the browser's stores, tells the other tabs, and reloads the page. */
  signOut(how: SignOut): Promise<void>;
  leave(departure: Departure): Promise<void>;
  /** The parts of the app that come in chunks of their own. Without a connection, `load` rejects. */
  parts: { has(part: Part): boolean; load(part: Part): Promise<void> };
  /** Reloads the page, because another person may be signed in by now. */
  reload(): Promise<void>;
}

/** How a person signs out. */
export type SignOut = Kept<typeof policy.signOut>;

/** All actors below one root share it. */
type System = AnyActorRef["system"];

const portsBySystem = new WeakMap<System, Ports>();

/** Gives these ports to an actor that has not started yet, and to every actor below it. */
export function withPorts<A extends AnyActorRef>(actor: A, ports: Ports): A {
  portsBySystem.set(actor.system, ports);
  return actor;
}

/** The ports of an actor's root. Throws without any: a machine that needs the world refuses to run by itself. */
function portsOf(system: System): Ports {
  const ports = portsBySystem.get(system);
  if (ports === undefined) throw new Error("This machine was started without withPorts(actor, ports).");
  return ports;
}

/** Work over the ports that ends, as an actor to invoke. */
export const task = <Output, Input = NonReducibleUnknown>(
  run: (ports: Ports, input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal, system }) => run(portsOf(system), input, signal));

/** One request and its reply, as an actor to invoke: `actors: { login: call("login") }`. */
export const call = <E extends CallEvent>(event: E) =>
  task<Reply<E>, Request<E>>((ports, input, signal) => ports.call(event, input, signal));

type DeadlineInput = Kept<typeof policy.deadlineInput>;

/** The event of a deadline that has come. */
export type DueEvent = { [T in DeadlineInput["event"]]: { type: T } }[DeadlineInput["event"]];

/**
 * Tells its parent that an absolute time (epoch milliseconds) has come, at once when it is past, by the
 * event it was given: several may run side by side. It survives a restore, as `after` does not.
 */
export const deadline = fromCallback<{ type: "none" }, DeadlineInput>(({ input, sendBack, system }) => {
  const { clock } = portsOf(system);
  const timer = clock.setTimeout(() => sendBack({ type: input.event }), Math.max(0, input.at - clock.now()));
  return () => clock.clearTimeout(timer);
});

/** The time, epoch milliseconds: for a deadline that begins now. */
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
 * A pause between two attempts, which says when it is over. Chance makes it between half as long and half as long
 * again: pages that lost their lines together come back one after the other.
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

/** The return address, removed when it is read. */
export const takeReturnAddress = task<string | null>(async (ports) => ports.takeReturnAddress());

/** The set-up that a recovery code opened, after a reload. */
export const resumeSetup = task<{ setupToken: Secret }>((ports, _input, signal) => ports.resumeSetup(signal));

const picture = (how: keyof Ports["picture"]) =>
  task<HttpReply<"account/image">, { token: Secret }>((ports, { token }, signal) => ports.picture[how](token, signal));
export const readPicture = picture("read");
export const sendPicture = picture("send");
export const removePicture = picture("remove");

/** Signing out. Settles when the browser keeps nothing of the person. */
export const signOut = task<void, SignOut>((ports, how) => ports.signOut(how));

/** Leaving for another site. Settles only if the browser did not go. */
export const leave = task<void, Departure>((ports, departure) => ports.leave(departure));

/** Loads a part of the app. One that is loaded says so at once, before anything is drawn without it. */
export const load = fromCallback<{ type: "none" }, { part: Part }>(({ input: { part }, sendBack, system }) => {
  const { parts } = portsOf(system);
  if (parts.has(part)) {
    sendBack(loadedEvent(part));
    return;
  }
  parts.load(part).then(
    () => sendBack(loadedEvent(part)),
    () => sendBack(missingEvent(part)),
  );
});

/** Starting over in a fresh page. */
export const reload = task<void>((ports) => ports.reload());
