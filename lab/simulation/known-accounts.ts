import { Succession } from "./succession.ts";

/** A mail as it reached its mailbox. */
export interface Mail {
  readonly code: string | null;
  readonly link: string | null;
  /** When it was sent, by the time of the run. */
  readonly at: number;
}

/** A password, and the part of time in which it may have been the right one. */
export interface Password {
  readonly text: string;
  /** From here on it may be right. */
  readonly tried: number;
  /** From here on it is right; null while that is not known. */
  rightSince: number | null;
  /** From here on it is wrong. */
  over: number | null;
}

export interface Token {
  readonly text: string;
  readonly email: string;
  readonly password: string;
  readonly issued: number;
  /** Whether something is under way, or got lost, that may have ended it. */
  isDoubtful: boolean;
  /** When its end was acknowledged, and by what. */
  ended: { readonly at: number; readonly by: string } | null;
}

export interface KnownAccount {
  readonly passwords: Password[];
  readonly recoveryCodes: Succession;
  /** The secrets of its authenticators. */
  readonly authenticators: Succession;
  readonly mails: Mail[];
  /** Mailed codes, links, recovery codes and steps of an authenticator that were accepted, with when. */
  readonly used: Map<string, number>;
  /** When a new password last stopped mailed codes and links from working. */
  revoked: number;
  /** When something was last asked that ends sessions. */
  threatened: number;
  /** When something was last asked that stops mailed codes and links from working, whatever became of it. */
  unsettled: number;
}

/** An account as it is at the beginning. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly recoveryCode: string;
  /** The secret of its authenticator; null where there is none. */
  readonly authenticator: string | null;
}

/** What was asked before that is done, or never will be. */
export const SLOWEST = 10_000;

/** What the ledger knows of the accounts: their passwords, the mails to them, and the tokens that were given. */
export class KnownAccounts {
  readonly #now: () => number;
  readonly #complain: (problem: string) => void;
  readonly #accounts = new Map<string, KnownAccount>();
  readonly #tokens = new Map<string, Token>();

  constructor(now: () => number, complain: (problem: string) => void) {
    this.#now = now;
    this.#complain = complain;
  }

  add({ email, password, recoveryCode, authenticator }: NewAccount): void {
    this.#accounts.set(email, {
      passwords: [{ text: password, tried: 0, rightSince: 0, over: null }],
      recoveryCodes: new Succession(recoveryCode),
      authenticators: new Succession(authenticator),
      mails: [],
      used: new Map(),
      revoked: 0,
      threatened: 0,
      unsettled: 0,
    });
  }

  account(email: string): KnownAccount | undefined {
    return this.#accounts.get(email);
  }

  token(text: string | null): Token | undefined {
    return this.#tokens.get(text ?? "");
  }

  mailsTo(email: string): readonly Mail[] {
    return this.#accounts.get(email)?.mails ?? [];
  }

  /** The token's owner and whether it is known to be good, or to be ended. */
  standingOf(token: string): { email: string; is: "good" | "doubtful" | "ended" } | null {
    const known = this.#tokens.get(token);
    if (known === undefined) return null;
    return { email: known.email, is: known.ended ? "ended" : known.isDoubtful ? "doubtful" : "good" };
  }

  tokens(): readonly string[] {
    return [...this.#tokens.keys()];
  }

  /** A statement was run: a mail that was stored has reached its mailbox. */
  wrote(statement: string, values: readonly unknown[]): void {
    const match = /^insert into "outbox" \(([^)]*)\) values \(([^)]*)\)/.exec(statement);
    if (match === null) return;
    const columns = match[1]?.split(", ") ?? [];
    const places = match[2]?.split(", ") ?? [];
    const value = (column: string): string | null => {
      const place = /^\$(\d+)$/.exec(places[columns.indexOf(`"${column}"`)] ?? "");
      const found = place ? values[Number(place[1]) - 1] : null;
      return typeof found === "string" ? found : null;
    };
    const to = value("to");
    this.#accounts.get(to ?? "")?.mails.push({ code: value("code"), link: value("link"), at: this.#now() });
  }

  /** @param since when it was asked for: what has been asked at about the same time may have ended it already */
  issue(text: string, email: string, password: string, since: number): void {
    if (this.#tokens.has(text)) this.#complain("a token was given twice");
    const right = this.passwordOf(email, password);
    const isDoubtful = (this.#accounts.get(email)?.threatened ?? 0) > since - SLOWEST;
    const ended = right?.over != null ? { at: right.over, by: "a new password" } : null;
    this.#tokens.set(text, { text, email, password, issued: this.#now(), isDoubtful, ended });
  }

  end(token: Token | undefined, by: string): void {
    if (token) token.ended ??= { at: this.#now(), by };
  }

  threaten(email: string): void {
    const account = this.#accounts.get(email);
    if (account) account.threatened = this.#now();
  }

  tokensOf(email: string): Token[] {
    return [...this.#tokens.values()].filter((token) => token.email === email);
  }

  ownerOfLink(code: string): string | null {
    for (const [email, { mails }] of this.#accounts) {
      if (mails.some(({ link }) => link?.includes(code))) return email;
    }
    return null;
  }

  ownerOfRecoveryCode(code: string): string | null {
    for (const [email, { recoveryCodes }] of this.#accounts) if (recoveryCodes.has(code)) return email;
    return null;
  }

  passwordOf(email: string, text: string): Password | null {
    return this.#accounts.get(email)?.passwords.findLast((password) => password.text === text) ?? null;
  }

  tryPassword(email: string, text: string): void {
    const passwords = this.#accounts.get(email)?.passwords;
    if (passwords?.some((password) => password.text === text)) return;
    passwords?.push({ text, tried: this.#now(), rightSince: null, over: null });
    // Until it is answered, either may be right.
    for (const password of passwords ?? []) password.rightSince = null;
  }

  /** A new password was refused. What was right before is right again, unless another is under way. */
  drop(account: KnownAccount, text: string): void {
    const at = account.passwords.findIndex((password) => password.text === text && password.rightSince === null);
    if (at > 0) account.passwords.splice(at, 1);
    const [only, ...others] = account.passwords.filter(({ over }) => over === null);
    if (only && others.length === 0) only.rightSince ??= only.tried;
  }

  passwordIs(account: KnownAccount, email: string, text: string, received: number, by: string): void {
    const now = this.#now();
    // Of two changes at once, either may have been the last.
    const isLast = account.passwords.every(({ tried }) => tried <= received);
    for (const password of account.passwords) {
      if (password.text === text)
        Object.assign(password, { rightSince: isLast ? (password.rightSince ?? now) : null, over: null });
      else if (password.tried < received) {
        password.rightSince = null;
        password.over ??= now;
      }
    }
    for (const token of this.tokensOf(email)) if (token.password !== text) this.end(token, by);
    account.revoked = received;
  }
}
