import * as v from "valibot";
import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import type { KnownAccount, KnownAccounts } from "./known-accounts.ts";
import type { Asked, Connection } from "./ledger.ts";
import { CODE_LIFETIME, MINUTE, MOST_SKEW } from "./limits.ts";

/** A recovery code that was right. */
interface Proof {
  readonly email: string;
  readonly code: string;
  readonly at: number;
}

/** A proof counts for fifteen minutes, by a clock that may jump meanwhile. */
const PROVED = 15 * MINUTE - 2 * MOST_SKEW;

const proofSchema = v.object({
  success: v.boolean(),
  token: v.exactOptional(v.string()),
  user: v.exactOptional(v.string()),
});
const offerSchema = v.object({ recoveryCode: v.string() });
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What is promised of recovery codes and set-ups of a second factor, held against what is answered. */
export class Recovery {
  readonly #accounts: KnownAccounts;
  readonly #now: () => number;
  readonly #complain: (problem: string) => void;
  /** By the token of the set-up that the code opened, or by the ticket for a new password. */
  readonly #opened = new Map<string, Proof>();
  /** Of people who are signed in, for the session they had then. */
  readonly #proved = new Map<Connection, Proof & { readonly token: string | null }>();

  /** By email: the recovery code of the newest offer, null once it was saved; none while that may be changing. */
  readonly #offered = new Map<string, string | null>();
  /** By email: the newest offer or set-up that was asked for. */
  readonly #newest = new Map<string, Asked>();
  /** Set-ups with an older offer: they are refused before the recovery code that was proved is looked at. */
  readonly #outdated = new Set<Asked>();
  /** Set-ups of a page with the newest offer that were refused, one after the other, though nobody was faster. */
  readonly #refused = new Map<Connection, number>();

  constructor(accounts: KnownAccounts, now: () => number, complain: (problem: string) => void) {
    this.#accounts = accounts;
    this.#now = now;
    this.#complain = complain;
  }

  /** Whose password a ticket sets. */
  ownerOfTicket(ticket: string): string | null {
    return this.#opened.get(ticket)?.email ?? null;
  }

  /** Another offer for a set-up may replace the one before from now on. */
  offers(asked: Asked): void {
    const email = this.#ownerOf(asked.token) ?? "";
    this.#offered.delete(email);
    this.#newest.set(email, asked);
  }

  offered(asked: Asked, reply: ReplyEnvelope): void {
    const email = this.#ownerOf(asked.token) ?? "";
    if (reply.code !== 200 || this.#newest.get(email) !== asked) return;
    this.#offered.set(email, v.parse(offerSchema, reply.data).recoveryCode);
  }

  /** A set-up may be saved from now on. */
  saves(asked: Asked): void {
    const { data, token } = asked;
    const email = this.#ownerOf(token) ?? "";
    const account = this.#accounts.account(email);
    if (account === undefined) return;
    const offered = this.#offered.get(email);
    if (offered !== undefined && offered !== data["recoveryCode"]) this.#outdated.add(asked);
    else {
      if (offered === undefined) this.#newest.delete(email);
      else this.#newest.set(email, asked);
      this.#offered.delete(email);
    }
    const now = this.#now();
    account.unsettled = now;
    account.recoveryCodes.tries(text(data["recoveryCode"]), now);
    account.authenticators.tries(text(data["MFASecretKey"]), now);
  }

  /** A password may be set by a ticket from now on, which uses the code up. */
  resets(ticket: string): void {
    const account = this.#accounts.account(this.ownerOfTicket(ticket) ?? "");
    account?.recoveryCodes.tries(null, this.#now());
  }

  /** A recovery code was compared: in a sign-in, by a person who is signed in, or for a new password. */
  compared(connection: Connection, { data, received, token }: Asked, reply: ReplyEnvelope): void {
    const code = text(data["recoveryCode"]);
    if (code === null || reply.code !== 200) return;
    const proof = v.parse(proofSchema, reply.data);
    const email = this.#accounts.ownerOfRecoveryCode(code);
    const account = this.#accounts.account(email ?? "");
    if (!proof.success) {
      if (account?.recoveryCodes.isGood(code, received)) this.#complain("the right recovery code was refused");
      return;
    }
    if (email === null || account === undefined) return this.#complain("a wrong recovery code was accepted");
    if (account.recoveryCodes.wasOver(code, received)) this.#complain("a recovery code was accepted that is over");
    const proved = { email, code, at: this.#now() };
    for (const opened of [proof.token, proof.user]) if (opened !== undefined) this.#opened.set(opened, proved);
    if (proof.token !== undefined) connection.token = proof.token;
    else if (proof.user === undefined) this.#proved.set(connection, { ...proved, token });
  }

  saved(connection: Connection, asked: Asked, { code }: ReplyEnvelope): void {
    const { data, received, token } = asked;
    const email = this.#ownerOf(token) ?? "";
    const account = this.#accounts.account(email);
    if (code === 409 && !this.#outdated.has(asked)) this.#proved.delete(connection);
    if (code === 409 && this.#newest.get(email) === asked) {
      const refused = (this.#refused.get(connection) ?? 0) + 1;
      this.#refused.set(connection, refused);
      // Once, because the recovery code that was proved is over.
      if (refused > 1) this.#complain("a fresh set-up was refused again");
    }
    if (code !== 200 || account === undefined) return;
    this.#refused.delete(connection);
    if (this.#newest.get(email) === asked) this.#offered.set(email, null);
    const now = this.#now();
    const proved = this.#proved.get(connection);
    const isProved = proved !== undefined && proved.token === token && now - proved.at < PROVED;
    const proof = this.#opened.get(token ?? "") ?? (isProved ? proved : null);
    this.#proved.delete(connection);
    if (proof) this.#use(account, proof);
    const [recoveryCode, authenticator] = [text(data["recoveryCode"]), text(data["MFASecretKey"])];
    if (recoveryCode !== null) account.recoveryCodes.taken(recoveryCode, received, now);
    if (authenticator !== null) account.authenticators.taken(authenticator, received, now);
  }

  /** A password was set by a ticket. */
  reset(account: KnownAccount, ticket: string, received: number): void {
    const proof = this.#opened.get(ticket);
    if (proof === undefined) return;
    if (account.used.has(ticket)) this.#complain("a ticket was accepted twice");
    if (received - proof.at > CODE_LIFETIME + 2 * MOST_SKEW) this.#complain("an expired ticket was accepted");
    account.used.set(ticket, this.#now());
    this.#use(account, proof);
  }

  #use({ used, recoveryCodes }: KnownAccount, { code }: Proof): void {
    if (used.has(`recovery ${code}`)) this.#complain("a recovery code was used twice");
    used.set(`recovery ${code}`, this.#now());
    recoveryCodes.usedUp(code, this.#now());
  }

  #ownerOf(token: string | null): string | null {
    return this.#accounts.token(token)?.email ?? this.#opened.get(token ?? "")?.email ?? null;
  }
}
