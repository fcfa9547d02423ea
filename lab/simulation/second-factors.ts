import { type KnownAccount, type KnownAccounts, SLOWEST } from "./known-accounts.ts";
import type { Asked } from "./calls.ts";
import { type Failures, type Limits, MINUTE } from "./limits.ts";

const CODE_TRIES = 5;

/** Compares the service's answers with the promises about the codes of a sign-in. */
export class SecondFactors {
  /** The second factor of an account; the creator of the accounts sets this. */
  of: (email: string) => "none" | "mail" | "app" = () => "none";
  /** The step of a code of an authenticator with this secret, near a time. */
  stepOf: (secret: string, code: string, at: number) => number | null = () => null;
  /** Whether this run has faults that excuse the refusal of a right code. */
  hasFaults: () => boolean = () => true;
  readonly #accounts: KnownAccounts;
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #complain: (problem: string) => void;

  constructor(accounts: KnownAccounts, limits: Limits, now: () => number, complain: (problem: string) => void) {
    this.#accounts = accounts;
    this.#limits = limits;
    this.#now = now;
    this.#complain = complain;
  }

  /** Notes a sign-in, with this code or without one. */
  signedIn(email: string, otp: string | null, asked: Asked, failures: Failures): void {
    const now = this.#now();
    const factor = this.of(email);
    const account = this.#accounts.account(email);
    if (factor === "none" || account === undefined) return;
    if (otp === null) return this.#complain("a second factor was left out");
    if (factor === "app") return this.#authenticated(account, otp, asked);
    const mail = account.mails.findLast(({ code }) => code === otp);
    if (mail === undefined) return this.#complain("a code was accepted that was mailed to nobody");
    if (failures.at.filter(({ received }) => received > mail.at).length >= CODE_TRIES) {
      this.#complain("a mailed code was accepted after five wrong ones");
    }
    account.used.set(otp, now);
  }

  #authenticated({ authenticators, used }: KnownAccount, otp: string, asked: Asked): void {
    const fitting = authenticators.texts().flatMap((secret) => {
      const step = this.stepOf(secret, otp, asked.byClock);
      return step === null ? [] : [{ secret, step }];
    });
    const current = fitting.find(({ secret }) => !authenticators.wasOver(secret, asked.received));
    if (fitting.length === 0) return this.#complain("a wrong code of the authenticator was accepted");
    if (current === undefined) return this.#complain("a code was accepted of an authenticator that was replaced");
    const { secret, step } = current;
    used.set(`step ${secret}`, step);
  }

  /** Complains about a refused code that was certainly right. */
  refused(account: KnownAccount, otp: string, asked: Asked): void {
    const mail = account.mails.findLast(({ code }) => code !== null);
    // Each address has a code of its own; the service compares that one.
    const isOnly =
      account.mails.filter(({ code, at }) => code !== null && at > asked.received - 13 * MINUTE).length === 1;
    const isFresh =
      isOnly && mail?.code === otp && asked.received - mail.at > 500 && asked.received - mail.at < 4 * MINUTE;
    if (!isFresh || mail === undefined || account.used.size > 0 || account.revoked > 0) return;
    if (account.unsettled > mail.at - SLOWEST) return;
    // Two people may enter the same code at once.
    const entered = [...this.#limits.codes]
      .filter(([key]) => key.startsWith(`${String(asked.data["email"])} `))
      .flatMap(([, { attempts }]) => attempts.filter((at) => at > mail.at));
    if (entered.length === 1 && !this.hasFaults()) this.#complain("the right code was refused");
  }
}
