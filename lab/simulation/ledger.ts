import * as v from "valibot";
import { replyEnvelope, type ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { isRepeatable } from "../../machines/shared/repeatable.ts";
import { Judge } from "../../tests/service/judge/judge.ts";
import type { Asked, Connection, Node } from "./calls.ts";
import { KnownAccounts, SLOWEST } from "./known-accounts.ts";
import { CODE_LIFETIME, failuresIn, FREE, HOUR, Limits, MINUTE, MOST_SKEW } from "./limits.ts";
import { Recovery } from "./recovery.ts";
import { SecondFactors } from "./second-factors.ts";

const requestSchema = v.object({
  event: v.string(),
  id: v.string(),
  data: v.fallback(v.record(v.string(), v.unknown()), {}),
});
const authSchema = v.object({ token: v.optional(v.string()), conversation: v.optional(v.string()) });
const handleSchema = v.object({ conversation: v.string() });
const json = v.pipe(v.string(), v.parseJson());

/** The code of a call that the service has not carried out, and the one of which it does not know that. */
const [BUSY, NOT_KNOWN] = [503, 504];

/** Calls that need a session. */
const forSignedIn = new Set(["getWorkspaceList", "sessions|read", "sessions|revoke", "hrms|myPassword|update"]);

/**
 * Compares the service's answers with its promises (docs/security.md). It sees the calls and answers of all nodes, and
 * the mails; it knows nothing of the service's code. The judge follows the nodes' logs: it is the one that says which
 * session is over, which proof is fresh, and what works once.
 */
export class Ledger {
  readonly complaints: string[] = [];
  readonly accounts: KnownAccounts;
  readonly factors: SecondFactors;
  readonly recovery: Recovery;
  /** Follows the logs of all nodes. */
  readonly judge = new Judge(2 * MOST_SKEW);
  /** Whether the clocks of the nodes differ, or jump. */
  hasSkew: () => boolean = () => true;
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #connections = new Map<string, Connection>();
  /**
   * The handles of pending steps, with the times at which the steps began and at which a page received the handle. Steps
   * of which the ledger does not know when they began count as older than every password.
   */
  readonly #handles = new Map<string, { readonly begun: number; readonly at: number; readonly to: string }>();

  /** The calls that change something, by their ids, and the answer to each. A page sends one again on its next socket. */
  readonly #calls = new Map<string, { readonly asked: Asked; answer: string | null }>();

  readonly #note: (line: string) => void;

  constructor(now: () => number, note: (line: string) => void) {
    this.#now = now;
    this.#note = note;
    const complain = (problem: string) => this.complain(problem);
    this.accounts = new KnownAccounts(now, complain);
    this.#limits = new Limits(complain, () => this.hasSkew());
    this.factors = new SecondFactors(this.accounts, this.#limits, now, complain);
    this.recovery = new Recovery(this.accounts, now, complain);
  }

  /** Reports a broken promise. */
  complain(problem: string): void {
    if (this.complaints.includes(problem)) return;
    this.complaints.push(problem);
    this.#note(`COMPLAINT: ${problem}`);
  }

  /** Takes a line of a node's log, also of one that was killed: it has done what the line says. */
  logged(line: string): void {
    this.#judged(() => this.judge.take(line));
  }

  /** Takes the ids of all sessions in the table, while nothing runs. */
  compare(inTable: readonly string[]): void {
    this.#judged(() => this.judge.compare(inTable));
  }

  #judged(judge: () => void): void {
    const before = this.judge.differences.length;
    judge();
    for (const { rule, detail } of this.judge.differences.slice(before)) {
      this.complain(rule);
      this.#note(detail);
    }
  }

  opened(id: string, node: Node, address: string, auth: unknown): void {
    const presented = v.safeParse(authSchema, auth);
    const token = presented.success ? (presented.output.token ?? null) : null;
    const known = this.accounts.token(token);
    const isStale = known !== undefined && (known.isDoubtful || known.ended !== null);
    const handle = presented.success ? (presented.output.conversation ?? "") : "";
    const steps = this.#handles.get(handle);
    const resumes = steps !== undefined && steps.at > this.#now() - 10 * MINUTE ? steps.begun : null;
    this.#handles.delete(handle);
    this.#connections.set(id, { node, address, token, isSignedIn: false, isStale, resumes, pending: new Map() });
  }

  /** Whether the service tells a browser's page by itself when its session ends: not if that may have ended before. */
  isTold(browser: string): boolean {
    const [, connection] = [...this.#connections].findLast(([id]) => id.startsWith(`${browser}-`)) ?? [];
    return connection !== undefined && !connection.isStale;
  }

  /** Notes that a node has caught up: its pages must know of every session that ended before. */
  mustBeTold(node: Node, before: number): void {
    // A browser that reconnects leaves its earlier connection, and that may not have noticed.
    const newest = new Map([...this.#connections].map(([id, connection]) => [id.split("-")[0], connection]));
    for (const connection of newest.values()) {
      const ended = this.accounts.token(connection.token)?.ended ?? null;
      if (connection.node === node && node.isUp && connection.isSignedIn && ended !== null && ended.at < before) {
        this.complain(`a page was not told after the bus was cut that ${ended.by} had ended its session`);
      }
    }
  }

  closed(id: string): void {
    this.#connections.delete(id);
  }

  asked(id: string, node: Node, payload: unknown): void {
    const connection = this.#connections.get(id);
    const request = v.safeParse(requestSchema, v.parse(json, payload));
    if (connection === undefined || !request.success) return;
    const { event, data, id: callId } = request.output;
    const { token } = connection;
    const known = this.#calls.get(callId);
    const asked = known?.asked ?? { event, data, received: this.#now(), byClock: node.now(), node, token };
    connection.pending.set(callId, asked);
    if (known !== undefined) return;
    if (!isRepeatable(event)) this.#calls.set(callId, { asked, answer: null });
    // The call may be the last of the page's pending steps.
    if ("otp" in data) for (const [handle, { to }] of this.#handles) if (to === id) this.#handles.delete(handle);
    this.#expect(connection, asked);
  }

  answered(id: string, kind: string, payload: unknown): void {
    const connection = this.#connections.get(id);
    if (connection === undefined) return;
    if (kind === "conversation") {
      const { conversation } = v.parse(handleSchema, v.parse(json, payload));
      const at = this.#now();
      const asked = [...connection.pending.values()];
      const begun = asked.findLast(({ event, data }) => event === "login" && !("otp" in data))?.received;
      this.#handles.set(conversation, { begun: begun ?? connection.resumes ?? 0, at, to: id });
    }
    if (kind !== "response") return;
    const reply = v.parse(replyEnvelope, v.parse(json, payload));
    const asked = connection.pending.get(reply.id ?? "");
    if (asked === undefined) {
      if (reply.id === null) this.#pushed(connection, reply);
      return;
    }
    // It stays open what the call has done, as of one that gets no answer.
    if (reply.code === NOT_KNOWN || this.#isAnsweredAgain(connection, reply)) return;
    this.#settle(connection, asked, reply);
  }

  /** Whether the service has answered this call before, on another socket. It must give the same answer. */
  #isAnsweredAgain(connection: Connection, envelope: ReplyEnvelope): boolean {
    const { id, code, data } = envelope;
    const call = this.#calls.get(id ?? "");
    if (call === undefined || code === BUSY) return false;
    const answer = JSON.stringify([code, data]);
    const before = call.answer;
    call.answer = answer;
    if (before === null) return false;
    if (before !== answer) this.complain("one call got two answers");
    const reply = v.safeParse(v.object({ token: v.string() }), data);
    const token = reply.success ? this.accounts.token(reply.output.token) : undefined;
    if (reply.success && token?.ended === null) this.#bind(connection, reply.output.token);
    // The set-up that a recovery code has opened goes on here.
    if (call.asked.event === "hrms|master|MFA|verify") this.recovery.compared(connection, call.asked, envelope);
    return true;
  }

  /** Notes the possible effects of a call, answered or not. */
  #expect(connection: Connection, asked: Asked): void {
    const { event, data } = asked;
    const now = this.#now();
    const own = this.accounts.token(connection.token);
    if (event === "logout" && own) own.isDoubtful = true;
    if (event === "login" && own) own.isDoubtful = true;
    if (event === "sessions|revoke" && own) {
      this.accounts.threaten(own.email);
      for (const token of this.accounts.tokensOf(own.email))
        if (token !== own || "all" in data) token.isDoubtful = true;
    }
    if (event === "hrms|myPassword|update" && own) {
      this.accounts.threaten(own.email);
      this.accounts.tryPassword(own.email, String(data["newPassword"]));
      for (const token of this.accounts.tokensOf(own.email)) token.isDoubtful = true;
    }
    if (event === "hrms|master|MFA|generateQRCode") this.recovery.offers(asked);
    if (event === "hrms|master|MFA|setup") this.recovery.saves(asked);
    if (event === "resetPassword") {
      if ("user" in data) this.recovery.resets(String(data["user"]));
      const email = this.#ownerOfReset(asked);
      if (email !== null) {
        this.accounts.threaten(email);
        this.accounts.tryPassword(email, String(data["password"]));
        for (const token of this.accounts.tokensOf(email)) token.isDoubtful = true;
      }
    }
    if (event === "login") {
      const email = String(data["email"]);
      const key = `${email} ${connection.address}`;
      const password = this.accounts.passwordOf(email, String(data["password"]));
      if (typeof password?.rightSince !== "number") failuresIn(this.#limits.passwords, key).attempts.push(now);
      if ("otp" in data) failuresIn(this.#limits.codes, key).attempts.push(now);
    }
  }

  #settle(connection: Connection, asked: Asked, reply: ReplyEnvelope): void {
    const { event, data } = asked;
    const isDone = reply.code === 200;
    if (reply.code === 401) connection.isSignedIn = false;
    if (
      forSignedIn.has(event) &&
      reply.code === 401 &&
      this.accounts.sessionWith(connection.token ?? "")?.is === "good"
    ) {
      this.complain("a signed-in person was refused");
    }
    switch (event) {
      case "login":
        this.#login(connection, asked, reply);
        break;
      case "authenticate":
        this.#authenticate(connection, asked, reply);
        break;
      case "logout":
        if (isDone && connection.token !== null) {
          this.accounts.end(this.accounts.token(connection.token), "signing out");
          connection.token = null;
        }
        break;
      case "sessions|revoke":
        if (isDone) this.#revoke(connection, asked);
        break;
      case "resetPassword":
        this.#reset(asked, reply);
        break;
      case "hrms|myPassword|update":
        this.#change(connection, asked, reply);
        break;
      case "hrms|master|MFA|verify":
      case "forgotPasswordWithRecoveryCode":
        this.recovery.compared(connection, asked, reply);
        break;
      case "hrms|master|MFA|generateQRCode":
        this.recovery.offered(asked, reply);
        break;
      case "hrms|master|MFA|setup":
        this.recovery.saved(connection, asked, reply);
        break;
      case "resendOTP":
        if (isDone) this.#limits.codeMailed(String(data["email"]), connection, asked);
        if (reply.code === 409 && this.#mustContinue(String(data["email"]), connection)) {
          this.complain("an unfinished sign-in is lost");
        }
        break;
      case "getResetCodeInfo":
        if (isDone) this.#looked(asked, reply);
        break;
      case "forgotPassword":
        if (isDone) this.#limits.linkAskedFor(String(data["email"]), connection, asked);
        break;
    }
  }

  /** Whether the service must know the unfinished sign-in of this account: a new password and a quarter of an hour end it. */
  #mustContinue(email: string, { resumes }: Connection): boolean {
    const passwords = this.accounts.account(email)?.passwords ?? [];
    const isLate = resumes !== null && this.#now() - resumes > 15 * MINUTE - 2 * MOST_SKEW;
    return resumes !== null && !isLate && passwords.every(({ tried }) => tried < resumes);
  }

  #login(connection: Connection, asked: Asked, reply: ReplyEnvelope): void {
    const { data, received } = asked;
    const email = String(data["email"]);
    const otp = typeof data["otp"] === "string" ? data["otp"] : null;
    const account = this.accounts.account(email);
    if (account === undefined) return;
    const key = `${email} ${connection.address}`;
    const password = this.accounts.passwordOf(email, String(data["password"]));
    const wasRight = password !== null && (password.over === null || password.over >= received);
    // While a password is being changed, the service may have compared the old or the new one.
    const mustBeRight = typeof password?.rightSince === "number" && password.rightSince < received;
    const answer = v.parse(v.fallback(v.object({ token: v.nullish(v.string(), null) }), { token: null }), reply.data);
    const passwords = failuresIn(this.#limits.passwords, key);
    const codes = failuresIn(this.#limits.codes, key);
    this.#limits.mustWait(passwords, asked, reply, "passwords");
    // With a wrong password the service does not compare the code.
    if (otp !== null && mustBeRight) this.#limits.mustWait(codes, asked, reply, "codes");

    if (reply.code === 200) {
      if (!wasRight) this.complain("a wrong password was accepted");
      passwords.at.length = 0;
      passwords.attempts = [];
    } else if (reply.code === 403 && !wasRight) {
      passwords.at.push(asked);
    } else if (reply.code === 403) {
      if (otp === null && mustBeRight) this.complain("the right password was refused");
      // The password may have been right until it was changed; a right one clears the earlier failures.
      passwords.at.length = 0;
      if (!mustBeRight) codes.at.length = 0;
    } else if (reply.code === 429) {
      const recent = (attempts: readonly number[]) => attempts.filter((at) => at > received - 31 * 24 * HOUR).length;
      if (recent(passwords.attempts) < FREE && recent(codes.attempts) < FREE) {
        this.complain("a person has to wait who has not failed five times");
      }
    }
    if (otp !== null && reply.code === 403 && mustBeRight) {
      this.factors.refused(account, otp, asked);
      codes.at.push(asked);
    }
    if (answer.token === null) return;

    this.factors.signedIn(email, otp, asked, codes);
    codes.at.length = 0;
    codes.attempts = [];
    this.accounts.end(this.accounts.token(connection.token), "signing in again");
    this.accounts.issue(answer.token, email, String(data["password"]), received);
    this.#bind(connection, answer.token);
  }

  #authenticate(connection: Connection, { data }: Asked, reply: ReplyEnvelope): void {
    const text = String(data["token"]);
    const token = this.accounts.token(text);
    if (reply.code === 200) {
      if (token === undefined) return this.complain("a token was accepted that nobody was given");
      this.#mustBe(token.email, reply);
      this.#bind(connection, text);
    } else if (reply.code === 401 && token && !token.isDoubtful && token.ended === null) {
      this.complain("a good token was refused");
    }
  }

  #pushed(connection: Connection, reply: ReplyEnvelope): void {
    if (reply.event !== "authenticate") return;
    if (reply.code === 200) {
      // The service pushes who signs in before the answer with the token.
      const asked = [...connection.pending.values()].findLast(({ event }) => event === "login");
      if (asked) this.#mustBe(String(asked.data["email"]), reply);
      return;
    }
    const token = this.accounts.token(connection.token);
    if (token && !token.isDoubtful && token.ended === null) {
      this.complain("a page was told that its session is over, which it is not");
    }
    connection.token = null;
  }

  #bind(connection: Connection, token: string): void {
    connection.token = token;
    connection.isSignedIn = true;
  }

  #mustBe(email: string, { data }: ReplyEnvelope): void {
    const user = v.safeParse(v.object({ email: v.string() }), data);
    if (!user.success || user.output.email !== email) this.complain("a person is signed in to another account");
  }

  #revoke(connection: Connection, { data, received, token: text }: Asked): void {
    const own = this.accounts.token(text);
    if (own === undefined || "sessionId" in data) return;
    for (const token of this.accounts.tokensOf(own.email)) {
      if (token.issued < received && (token !== own || "all" in data))
        this.accounts.end(token, "signing out elsewhere");
    }
    if ("all" in data) connection.token = null;
  }

  /** The owner of the password that a mailed link, or the ticket for a recovery code, would set. */
  #ownerOfReset({ data }: Asked): string | null {
    if ("user" in data) return this.recovery.ownerOfTicket(String(data["user"]));
    return this.accounts.ownerOfLink(String(data["code"]));
  }

  #reset(asked: Asked, { code }: ReplyEnvelope): void {
    const { data, received } = asked;
    const email = this.#ownerOfReset(asked);
    const account = this.accounts.account(email ?? "");
    if (email === null || account === undefined) {
      if (code === 200) this.complain("a link was accepted that was mailed to nobody");
      return;
    }
    if (code !== 200) return this.accounts.drop(account, String(data["password"]));
    if ("user" in data) this.recovery.reset(account, String(data["user"]), received);
    else {
      const link = String(data["code"]);
      const mail = account.mails.find((sent) => sent.link?.includes(link));
      if (mail && received - mail.at > CODE_LIFETIME + 2 * MOST_SKEW) this.complain("an expired link was accepted");
      if (mail && mail.at < account.revoked) this.complain("a link was accepted after the password was changed");
      account.used.set(link, this.#now());
    }
    this.accounts.passwordIs(account, email, String(data["password"]), received, "a new password");
  }

  #looked({ data, received }: Asked, reply: ReplyEnvelope): void {
    const link = String(data["code"]);
    const account = this.accounts.account(this.accounts.ownerOfLink(link) ?? "");
    const mail = account?.mails.findLast((sent) => sent.link !== null);
    if (!account || !mail?.link?.includes(link) || account.used.has(link) || mail.at <= account.revoked) return;
    if (mail.at <= account.unsettled + SLOWEST) return;
    // A change of the password during the sending of the mail may have revoked its link.
    const isSettled = account.passwords.every(({ over, rightSince }) => (over ?? rightSince ?? Infinity) <= mail.at);
    const isFresh = received - mail.at < 5 * MINUTE && isSettled;
    const { valid } = v.parse(v.object({ valid: v.boolean() }), reply.data);
    if (isFresh && !valid) this.complain("a fresh link was refused");
  }

  #change(connection: Connection, { data, received, token: used }: Asked, reply: ReplyEnvelope): void {
    const own = this.accounts.token(used);
    const account = this.accounts.account(own?.email ?? "");
    if (own === undefined || account === undefined) return;
    const [before, after] = [String(data["oldPassword"]), String(data["newPassword"])];
    if (reply.code !== 200) return this.accounts.drop(account, after);
    const old = this.accounts.passwordOf(own.email, before);
    if (old === null || (old.over !== null && old.over < received)) this.complain("a wrong old password was accepted");
    this.accounts.passwordIs(account, own.email, after, received, "a new password");
    const { token } = v.parse(v.object({ token: v.string() }), reply.data);
    this.accounts.issue(token, own.email, after, received);
    this.#bind(connection, token);
  }
}
