import type { SpokenLanguage } from "../machines/shared/languages.ts";
import type { Organisation } from "./account/organisations.ts";
import type { Person } from "./account/people.ts";
import type { CodePurpose } from "./database/schema.ts";
import { texts } from "./texts.ts";

/** What a mailed code is good for. One that verifies an organisation is good for that one alone. */
export type CodeFor =
  | { readonly purpose: Exclude<CodePurpose, "activateOrganization"> }
  | { readonly purpose: "activateOrganization"; readonly organisation: Pick<Organisation, "id" | "company"> };

/** What the person on a socket is in the middle of, so that `resendOTP` can send a code for it. */
export type Pending = PendingPerson | PendingRegistration;

type PendingPerson = { readonly personId: string; readonly email: string } & (
  | { readonly purpose: Exclude<CodePurpose, "login" | "activateOrganization"> }
  | Extract<CodeFor, { purpose: "activateOrganization" }>
  | {
      readonly purpose: "login";
      /** As they were when their password was right, and until when (epoch milliseconds) that counts. */
      readonly proved: { readonly person: Person; readonly until: number };
    }
);

/** A new hire who has no password yet but gave one that waits for its code. */
export interface PendingRegistration {
  readonly purpose: "registration";
  readonly email: string;
  /** The registrations whose passwords were given here, the last one last: another code is for that one. */
  readonly registrationIds: readonly string[];
}

/** One socket: who is signed in on it and what they are in the middle of. */
export interface Conversation {
  /** The socket's. */
  readonly id: string;
  /** The address that throttling counts for. */
  readonly address: string;
  /** What the person reads. */
  language: SpokenLanguage;
  /** The user agent of the connection. */
  readonly userAgent: string | null;
  /** The token of who is signed in on it, checked again at every call. */
  token: string | null;
  /** The token it was opened with, until it is known whether that is good: the database may be away. */
  presented: string | null;
  pending: Pending | null;
  /** The organisation whose code was entered here last: another code is then for that one. */
  verifying: string | null;
  /**
   * Of which session a recovery code was given here, until when (epoch milliseconds) that is a fresh proof, and the
   * hash of the code.
   */
  proof: { readonly sessionId: string; readonly until: number; readonly recoveryCodeHash: string } | null;
  /** Sends a reply that answers no call. */
  push(reply: { event: string; data: unknown; code: number }): void;
}

/** Why sessions ended, by the name of the text that people are told. */
export const endings = ["sessionEnded", "signedOut", "tooManyDevices"] as const;
type Ending = (typeof endings)[number];

/** Sessions that ended; no ending where the page is not told why. */
export interface Ended {
  readonly sessions: readonly string[];
  readonly ending: Ending | null;
}

/** The open sockets by session, so that every page of a session hears of its end. */
export interface Conversations {
  /** The conversation speaks for this session from now on, or for none. */
  bind(conversation: Conversation, session: { id: string; token: string } | null): void;
  /** Every conversation of these sessions is signed out and told so, in every process of the service. */
  end(sessionIds: readonly string[], ending: Ending): void;
  /**
   * The same without a word, for sessions that the asker's own browser gets a new token for: its other tabs
   * learn of that from the browser, and a 401 before would have them throw away what all of them share.
   */
  replace(sessionIds: readonly string[]): void;
  /** The conversations here that speak for these sessions, or for any. */
  speakingFor(sessionIds: readonly string[] | "any"): readonly Conversation[];
  /** These conversations are signed out, here alone. */
  signOut(signedOut: readonly Conversation[], ending: Ending | null): void;
}

/** @param tellOthers says it to the service's other processes */
export function createConversations(tellOthers: (ended: Ended) => void): Conversations {
  const bySession = new Map<string, Set<Conversation>>();
  const sessionOf = new Map<Conversation, string>();

  function bind(conversation: Conversation, session: { id: string; token: string } | null): void {
    conversation.presented = null;
    const before = sessionOf.get(conversation);
    if (session !== null && before === session.id && conversation.token === session.token) return;
    if (before !== undefined) {
      const others = bySession.get(before);
      others?.delete(conversation);
      if (others?.size === 0) bySession.delete(before);
      sessionOf.delete(conversation);
    }
    conversation.token = session?.token ?? null;
    if (session === null) return;
    sessionOf.set(conversation, session.id);
    const together = bySession.get(session.id);
    if (together) together.add(conversation);
    else bySession.set(session.id, new Set([conversation]));
  }

  const speakingFor = (sessionIds: readonly string[] | "any") =>
    sessionIds === "any" ? [...sessionOf.keys()] : sessionIds.flatMap((id) => [...(bySession.get(id) ?? [])]);

  function signOut(signedOut: readonly Conversation[], ending: Ending | null): void {
    for (const conversation of signedOut) bind(conversation, null);
    if (ending === null) return;
    for (const { language, push } of signedOut) {
      push({ event: "authenticate", data: { error: texts.refusal[ending][language] }, code: 401 });
    }
  }

  function over(sessionIds: readonly string[], ending: Ending | null): void {
    signOut(speakingFor(sessionIds), ending);
    if (sessionIds.length > 0) tellOthers({ sessions: sessionIds, ending });
  }

  return { bind, end: over, replace: (sessionIds) => over(sessionIds, null), speakingFor, signOut };
}
