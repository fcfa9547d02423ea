import type { SpokenLanguage } from "../machines/shared/languages.ts";
import type { CodeFor } from "./account/codes.ts";
import type { Person } from "./account/people.ts";
import type { CodePurpose } from "./database/schema.ts";
import type { Text } from "./texts/text.ts";

/** What the person on a socket is in the middle of, so that a code can be sent for it (contract section 2, resendOTP). */
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
  /** Where it comes from, as far as throttling tells addresses apart. */
  readonly address: string;
  /** What the person reads. */
  language: SpokenLanguage;
  /** What the browser said of itself when it connected. */
  readonly userAgent: string | null;
  /** The token it was opened with or signed in with since; checked anew at every call. */
  token: string | null;
  pending: Pending | null;
  /** The organisation whose code was entered here last: another code is then for that one. */
  verifying: string | null;
  /**
   * Of which session a recovery code was given here, until when (epoch milliseconds) that is a fresh proof, and the
   * hash of the code.
   */
  proof: { readonly sessionId: string; readonly until: number; readonly recoveryCodeHash: string } | null;
  /** Sends a reply nobody asked for. */
  push(reply: { event: string; data: unknown; code: number }): void;
}

/** The open sockets by session, so that a session that ends is heard of wherever it was used. */
export interface Conversations {
  /** The conversation speaks for this session from now on, or for none. */
  bind(conversation: Conversation, session: { id: string; token: string } | null): void;
  /** Every conversation of these sessions is signed out and told so. */
  end(sessionIds: readonly string[], text: Text): void;
  /**
   * The same without a word, for sessions that the asker's own browser gets a new token for: its other tabs
   * learn of that from the browser, and a 401 before would have them throw away what all of them share.
   */
  replace(sessionIds: readonly string[]): void;
}

export function createConversations(): Conversations {
  const bySession = new Map<string, Set<Conversation>>();
  const sessionOf = new Map<Conversation, string>();

  function bind(conversation: Conversation, session: { id: string; token: string } | null): void {
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

  function signOut(sessionIds: readonly string[]): Conversation[] {
    const signedOut = sessionIds.flatMap((id) => [...(bySession.get(id) ?? [])]);
    for (const conversation of signedOut) bind(conversation, null);
    return signedOut;
  }

  return {
    bind,
    end(sessionIds, text) {
      for (const conversation of signOut(sessionIds)) {
        conversation.push({ event: "authenticate", data: { error: text[conversation.language] }, code: 401 });
      }
    },
    replace: (sessionIds) => void signOut(sessionIds),
  };
}
