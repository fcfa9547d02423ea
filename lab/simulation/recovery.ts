import * as v from "valibot";
import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { type KnownAccount, type KnownAccounts, SLOWEST } from "./known-accounts.ts";
import type { Asked, Connection } from "./calls.ts";
import { CODE_LIFETIME, MINUTE, MOST_SKEW } from "./limits.ts";

/** A right recovery code. */
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

/** Compares the service's answers with the promises about recovery codes and set-ups of a second factor. */
export class Recovery {
  readonly #accounts: KnownAccounts;
  readonly #now: () => number;
  readonly #complain: (problem: string) => void;
  /** By the token of the set-up that the code opened, or by the ticket for a new password. */
  readonly #opened = new Map<string, Proof>();
  /** The proofs of signed-in people, with the session of that time. */
  readonly #proved = new Map<Connection, Proof & { readonly token: string | null }>();

  /** By email: the recovery code of the newest offer, null once saved; no entry while the offer may be changing. */
  readonly #offered = new Map<string, string | null>();
  /** By email: the calls for an offer that may still run. */
  readonly #offering = new Map<string, readonly Asked[]>();
  /** Calls for an offer that ran at the same time as another: nobody can tell which offer is the newer. */
  readonly #crowded = new Set<Asked>();
  /** By email: the newest call for an offer or a set-up. */
  readonly #newest = new Map<string, Asked>();
  /** Set-ups with an older offer: the service refuses them before it checks the proved recovery code. */
  readonly #outdated = new Set<Asked>();
  /** By connection: successive refusals of set-ups with the newest offer, although nobody was faster. */
  readonly #refused = new Map<Connection, number>();

  constructor(accounts: KnownAccounts, now: () => number, complain: (problem: string) => void) {
    this.#accounts = accounts;
    this.#now = now;
    this.#complain = complain;
  }

  /** The owner of the password that a ticket sets. */
  ownerOfTicket(ticket: string): string | null {
    return this.#opened.get(ticket)?.email ?? null;
  }

  /** Notes that from now on a new offer for a set-up may replace the one before. */
  offers(asked: Asked): void {
    const email = this.#ownerOf(asked.token) ?? "";
    this.#offered.delete(email);
    this.#newest.set(email, asked);
    const others = (this.#offering.get(email) ?? []).filter(({ received }) => asked.received - received < SLOWEST);
    if (others.length > 0) for (const one of [...others, asked]) this.#crowded.add(one);
    this.#offering.set(email, [...others, asked]);
  }

  offered(asked: Asked, reply: ReplyEnvelope): void {
    const email = this.#ownerOf(asked.token) ?? "";
    this.#offering.set(
      email,
      (this.#offering.get(email) ?? []).filter((one) => one !== asked),
    );
    if (reply.code !== 200 || this.#newest.get(email) !== asked) return;
    if (this.#crowded.has(asked)) this.#newest.delete(email);
    else this.#offered.set(email, v.parse(offerSchema, reply.data).recoveryCode);
  }

  /** Notes that from now on a set-up may be saved. */
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

  /** Notes that from now on a ticket may set a password, which uses up the code. */
  resets(ticket: string): void {
    const account = this.#accounts.account(this.ownerOfTicket(ticket) ?? "");
    account?.recoveryCodes.tries(null, this.#now());
  }

  /** Notes that a recovery code was compared: in a sign-in, by a signed-in person, or for a new password. */
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
      // One refusal is right, because the proved recovery code has ended.
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

  /** Notes that a ticket has set a password. */
  reset(account: KnownAccount, ticket: string, received: number): void {
    const proof = this.#opened.get(ticket);
    if (proof === undefined) return;
    if (received - proof.at > CODE_LIFETIME + 2 * MOST_SKEW) this.#complain("an expired ticket was accepted");
    account.used.set(ticket, this.#now());
    this.#use(account, proof);
  }

  #use({ used, recoveryCodes }: KnownAccount, { code }: Proof): void {
    used.set(`recovery ${code}`, this.#now());
    recoveryCodes.usedUp(code, this.#now());
  }

  #ownerOf(token: string | null): string | null {
    return this.#accounts.token(token)?.email ?? this.#opened.get(token ?? "")?.email ?? null;
  }
}
