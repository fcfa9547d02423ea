import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import type { CodeForOrganisation } from "../shared/codes.ts";
import type { Person } from "../shared/people.ts";
import { texts } from "../texts/texts.ts";
import type { PendingStepsStore, PendingSteps, PendingStep } from "./pending-steps.ts";

/** A step that a code is for, so that `resendOTP` can send another. */
export type Pending = PendingStep | (PendingPerson & ({ readonly purpose: "authorize" } | CodeForOrganisation));

interface PendingPerson {
  readonly personId: string;
  readonly email: string;
}

/** A new hire whose password is waiting for its code. */
export type PendingRegistration = Extract<PendingStep, { purpose: "registration" }>;

/** The state of one socket. */
export interface SocketSession extends PendingSteps {
  /** The socket's id. */
  readonly id: string;
  /** The key of the network address in rate limits. */
  readonly address: string;
  language: SupportedLanguage;
  readonly userAgent: string | null;
  /** The tokens of trusted devices that its browser presented at connect, by the id of the person. */
  readonly deviceTokens: ReadonlyMap<string, string>;
  /** The last sign-in with a second factor on this socket. The device can be trusted until `until` (epoch ms). */
  factorProved: { readonly sessionId: string; readonly person: Person; readonly until: number } | null;
  /** The id of the device that was last trusted on this socket: its cookie is newer than the socket. */
  trusting: { readonly personId: string; readonly id: string } | null;
  /** The token of its session, validated again at every call. */
  token: string | null;
  /** The ids of its session and of the person or new hire; set and cleared together with the token. */
  signedIn: { readonly session: string; readonly owner: string } | null;
  /** The token of a session that the running call opened, until its reply has delivered the token. */
  opened: string | null;
  /** The token presented at connect, until it has been validated: the database may be unavailable. */
  presented: string | null;
  /** Stores its pending steps. */
  readonly pendingSteps: PendingStepsStore;
  /** Sends a message that replies to no call. @param refusal the facts of a refusal, and who was signed in until then */
  push(
    reply: { event: string; data: unknown; code: number },
    refusal?: { readonly facts: { readonly reason: string }; readonly signedIn: SocketSession["signedIn"] },
  ): void;
}

/** Why sessions ended, by the name of the text that is shown. */
export const endings = ["sessionEnded", "signedOut", "tooManyDevices", "joinedWithoutFactor"] as const;
type Ending = (typeof endings)[number];

/** Sessions that ended; `ending` is null if the pages are not notified. */
export interface Ended {
  readonly sessions: readonly string[];
  readonly ending: Ending | null;
}

/** The session that a socket is signed in with. */
type Bound = { id: string; token: string } & ({ person: { id: string } } | { candidate: { id: string } });

/** The open sockets by session, so that all pages of a session can be notified of its end. */
export interface SocketSessions {
  /** Signs a socket in with a session, or out. */
  bind(socketSession: SocketSession, session: Bound | null): void;
  /** Signs out all sockets of these sessions and notifies their pages, in every process of the service. */
  end(sessionIds: readonly string[], ending: Ending): void;
  /**
   * Signs out without a notification, because the requesting browser gets a new token. Its other tabs get the new token
   * from the browser; a 401 would make them discard the cookie that all tabs share.
   */
  replace(sessionIds: readonly string[]): void;
  /** The sockets in this process that are signed in with these sessions, or with any. */
  boundTo(sessionIds: readonly string[] | "any"): readonly SocketSession[];
  /** Signs out these sockets in this process only. */
  signOut(socketSessions: readonly SocketSession[], ending: Ending | null): void;
}

/** @param publish notifies the service's other processes */
export function createSocketSessions(publish: (ended: Ended) => void): SocketSessions {
  const bySession = new Map<string, Set<SocketSession>>();
  const sessionOf = new Map<SocketSession, string>();

  function bind(socketSession: SocketSession, session: Bound | null): void {
    socketSession.presented = null;
    const before = sessionOf.get(socketSession);
    if (session !== null && before === session.id && socketSession.token === session.token) return;
    if (before !== undefined) {
      const others = bySession.get(before);
      others?.delete(socketSession);
      if (others?.size === 0) bySession.delete(before);
      sessionOf.delete(socketSession);
    }
    socketSession.token = session?.token ?? null;
    socketSession.signedIn = session && {
      session: session.id,
      owner: "person" in session ? session.person.id : session.candidate.id,
    };
    if (session === null) return;
    sessionOf.set(socketSession, session.id);
    const bound = bySession.get(session.id);
    if (bound) bound.add(socketSession);
    else bySession.set(session.id, new Set([socketSession]));
  }

  const boundTo = (sessionIds: readonly string[] | "any") =>
    sessionIds === "any" ? [...sessionOf.keys()] : sessionIds.flatMap((id) => [...(bySession.get(id) ?? [])]);

  function signOut(socketSessions: readonly SocketSession[], ending: Ending | null): void {
    const before = socketSessions.map(({ signedIn }) => signedIn);
    for (const socketSession of socketSessions) bind(socketSession, null);
    if (ending === null) return;
    const text = texts.refusal[ending];
    for (const [at, { language, push }] of socketSessions.entries()) {
      const refusal = { facts: { reason: text.en }, signedIn: before[at] ?? null };
      push({ event: "authenticate", data: { error: text[language] }, code: 401 }, refusal);
    }
  }

  function end(sessionIds: readonly string[], ending: Ending | null): void {
    signOut(boundTo(sessionIds), ending);
    if (sessionIds.length > 0) publish({ sessions: sessionIds, ending });
  }

  return { bind, end, replace: (sessionIds) => end(sessionIds, null), boundTo, signOut };
}
