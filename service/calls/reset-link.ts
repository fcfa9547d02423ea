import type { Route } from "../../machines/shared/routes.ts";
import { hasEarlierReset, issueReset, settleReset } from "../account/resets.ts";
import type { OwnerId } from "../account/still-there.ts";
import type { Addressee } from "../mail/mail.ts";
import { texts } from "../texts/texts.ts";
import type { Context } from "./context.ts";
import { notifyOwner } from "./notify-owner.ts";

interface ResetLink {
  /** Null for an unknown account: the same work is done, but nothing is sent or stored. */
  readonly owner: OwnerId | null;
  readonly to: Omit<Addressee, "owner">;
  /** Hash of the requesting network address. */
  readonly place: string;
  readonly routeOf: (code: string) => Route;
}

/** Mails a link to set a new password. @returns whether the mail was sent */
export async function mailResetLink(
  { db, mail, publicUrl, routes }: Pick<Context, "db" | "mail" | "publicUrl" | "routes">,
  { owner, to, place, routeOf }: ResetLink,
  now: number,
): Promise<boolean> {
  const reset = await issueReset(db, owner, "link", place, now);
  const replaces = await hasEarlierReset(db, reset, now);
  const link = publicUrl + routes.format({ route: routeOf(reset.token), search: "" });
  const arrived = await notifyOwner(
    owner === null ? mail.toNobody : mail,
    texts.mail.resetPassword,
    { ...to, owner },
    { link, replaces },
  );
  await settleReset(db, reset, to.email, arrived && owner !== null);
  return arrived;
}
