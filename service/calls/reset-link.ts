import type { Route } from "../../machines/shared/routes.ts";
import { hasEarlierReset, issueReset, settleReset } from "../account/resets.ts";
import type { OwnerId } from "../account/still-there.ts";
import type { Addressee } from "../mail/mail.ts";
import type { MailText } from "../texts/mail-text.ts";
import type { Context } from "./context.ts";
import { notifyOwner } from "./notify-owner.ts";

interface ResetLink {
  /** Null for an unknown account: the same work is done, but nothing is sent or stored. */
  readonly owner: OwnerId | null;
  /** The mail, which has the link. */
  readonly text: MailText<{ readonly link: string; readonly replaces: boolean }>;
  readonly to: Omit<Addressee, "owner">;
  /** Hash of the requesting network address. */
  readonly place: string;
  readonly routeOf: (code: string) => Route;
}

/** Mails a link to set a new password. @returns whether the mail was sent */
export async function mailResetLink(
  { db, mail, publicUrl, routes }: Pick<Context, "db" | "mail" | "publicUrl" | "routes">,
  { owner, text, to, place, routeOf }: ResetLink,
  now: number,
): Promise<boolean> {
  const reset = await issueReset(db, owner, "link", place, now);
  const replaces = await hasEarlierReset(db, reset, now);
  const link = publicUrl + routes.format({ route: routeOf(reset.token), search: "" });
  const arrived = await notifyOwner(owner === null ? mail.toNobody : mail, text, { ...to, owner }, { link, replaces });
  await settleReset(db, reset, to.email, arrived && owner !== null);
  return arrived;
}
