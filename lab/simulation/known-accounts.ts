import { Succession } from "./succession.ts";

/** A mail as it reached its mailbox. */
export interface Mail {
  readonly code: string | null;
  /** Its link to set a password; null if it has none. */
  readonly link: string | null;
  /** The time of sending, in the run's own time. */
  readonly at: number;
}

/** A password, and the time during which it may be the right one. */
export interface Password {
  readonly text: string;
  /** From this time on it may be right. */
  readonly tried: number;
  /** From this time on it is right; null while that is not known. */
  rightSince: number | null;
  /** From this time on it is wrong. */
  over: number | null;
}

export interface Token {
  readonly text: string;
  readonly email: string;
  readonly password: string;
  readonly issued: number;
  /** Whether a call that is under way, or got lost, may have ended it. */
  isDoubtful: boolean;
  /** The time at which the service acknowledged its end, and the call that ended it. */
  ended: { readonly at: number; readonly by: string } | null;
}

export interface KnownAccount {
  readonly passwords: Password[];
  readonly recoveryCodes: Succession;
  /** The secrets of its authenticators. */
  readonly authenticators: Succession;
  readonly mails: Mail[];
  /** Accepted mailed codes, links, recovery codes and steps of an authenticator, with the time of each. */
  readonly used: Map<string, number>;
  /** The last time at which a new password revoked mailed codes and links. */
  revoked: number;
  /** The time of the last call that ends sessions. */
  threatened: number;
  /** The time of the last call that revokes mailed codes and links, whether or not it succeeded. */
  unsettled: number;
}

/** An account at the start of a run. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly recoveryCode: string;
  /** The secret of its authenticator; null if it has none. */
  readonly authenticator: string | null;
}

/** Milliseconds after which a call has taken effect, or never will. */
export const SLOWEST = 10_000;

/** The ledger's knowledge of the accounts: their passwords, the mails to them, and their tokens. */
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

  /** The token's owner, and whether it is certainly valid, certainly ended, or neither. */
  sessionWith(token: string): { email: string; is: "good" | "doubtful" | "ended" } | null {
    const known = this.#tokens.get(token);
    if (known === undefined) return null;
    return { email: known.email, is: known.ended ? "ended" : known.isDoubtful ? "doubtful" : "good" };
  }

  tokens(): readonly string[] {
    return [...this.#tokens.keys()];
  }

  /** Notes a statement: a mail that it stores has reached its mailbox. */
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
    const link = value("link");
    // A link "This wasn't me" sets no password.
    const isReset = link !== null && !link.includes("/not-me/");
    this.#accounts.get(to ?? "")?.mails.push({ code: value("code"), link: isReset ? link : null, at: this.#now() });
  }

  /** @param since the time of the call that asked for it: calls at about that time may have ended it already */
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
    // Until the service answers, the old or the new one may be right.
    for (const password of passwords ?? []) password.rightSince = null;
  }

  /** Notes that a new password was refused. The one before is right again, unless another is under way. */
  drop(account: KnownAccount, text: string): void {
    const at = account.passwords.findIndex((password) => password.text === text && password.rightSince === null);
    if (at > 0) account.passwords.splice(at, 1);
    const [only, ...others] = account.passwords.filter(({ over }) => over === null);
    if (only && others.length === 0) only.rightSince ??= only.tried;
  }

  passwordIs(account: KnownAccount, email: string, text: string, received: number, by: string): void {
    const now = this.#now();
    // Of two changes at once, either may have been the last.
    const isLast = account.passwords.every((password) => password.text === text || password.tried < received);
    for (const password of account.passwords) {
      if (password.text === text)
        Object.assign(password, { rightSince: isLast ? (password.rightSince ?? now) : null, over: null });
      else {
        password.rightSince = null;
        if (password.tried < received) password.over ??= now;
      }
    }
    for (const token of this.tokensOf(email)) if (token.password !== text) this.end(token, by);
    account.revoked = received;
  }
}
