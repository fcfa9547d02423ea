import * as v from "valibot";
import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import type { Asked } from "./ledger.ts";

const stateSchema = v.object({ invitationAlreadyAccepted: v.boolean() });

/** Compares the service's answers with the promises about invitations. */
export class Invitations {
  readonly #now: () => number;
  readonly #complain: (problem: string) => void;
  /** By code: how many calls to accept it may have worked. */
  readonly #attempts = new Map<string, number>();
  /** By code: the email whose session accepted it, and the time of the acknowledgement. */
  readonly #accepted = new Map<string, { readonly email: string; readonly at: number }>();

  constructor(now: () => number, complain: (problem: string) => void) {
    this.#now = now;
    this.#complain = complain;
  }

  /** The emails of people who have accepted one. */
  acceptedBy(): ReadonlySet<string> {
    return new Set([...this.#accepted.values()].map(({ email }) => email));
  }

  isAccepted(code: string): boolean {
    return this.#accepted.has(code);
  }

  accepts({ data }: Asked): void {
    const code = String(data["inviteCode"]);
    this.#attempts.set(code, (this.#attempts.get(code) ?? 0) + 1);
  }

  /** @param email the owner of the session that made the call */
  settled(email: string | null, { data }: Asked, reply: ReplyEnvelope): void {
    const code = String(data["inviteCode"]);
    if (reply.code === 409 && this.#attempts.get(code) === 1) this.#complain("an open invitation was refused");
    if (reply.code !== 200 || email === null) return;
    if (this.#accepted.has(code)) this.#complain("an invitation was accepted twice");
    this.#accepted.set(code, { email, at: this.#now() });
  }

  lookedAt({ data, received }: Asked, reply: ReplyEnvelope): void {
    if (reply.code !== 200) return;
    const code = String(data["inviteCode"]);
    const { invitationAlreadyAccepted } = v.parse(stateSchema, reply.data);
    if (invitationAlreadyAccepted && !this.#attempts.has(code))
      this.#complain("an invitation is accepted that nobody has accepted");
    if (!invitationAlreadyAccepted && (this.#accepted.get(code)?.at ?? Infinity) < received)
      this.#complain("an accepted invitation is open again");
  }
}
