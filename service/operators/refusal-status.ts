import { eq } from "drizzle-orm";
import { inGroups } from "../../machines/shared/call-reference.ts";
import { refusalsWith } from "../calls/refusals.ts";
import type { Db } from "../database/database.ts";
import { candidates, clientInvitations, invitations } from "../database/schema.ts";
import { findClient } from "../oauth/clients.ts";
import { findOrganisation } from "../shared/organisations.ts";
import { findPersonById } from "../shared/people.ts";
import { adviceOn, wishOf } from "./refusal-advice.ts";

/* The refusals with one reference, for the administrator to whom a person has read it. */

export type RefusalStatus = {
  readonly at: string;
  /** The name of the call, or method and path of the request. */
  readonly event: string;
  readonly code: number;
  /** The text of the answer, in English; null where the answer had none. */
  readonly text: string | null;
  readonly limit: string | null;
  readonly until: string | null;
  /** The name in the log of an unexpected error, or of the reason for which a passkey was refused. */
  readonly incident: string | null;
  readonly address: string;
  readonly session: string | null;
  /** The email address of the person or new hire; null if the call named none that has an account. */
  readonly email: string | null;
  /** The fingerprint of the address that the call named, as in the audit log. */
  readonly account: string | null;
  /** The third-party app that the request was about; its name is null once it is removed. */
  readonly app: { readonly clientId: string; readonly name: string | null } | null;
  /** The invitation that the call was about; to whom is null once it is deleted. */
  readonly invitation: { readonly id: string; readonly to: Invited | null } | null;
};

type Invited = { readonly email: string; readonly company: string; readonly until: string };

/** The refusals with a reference, newest first. */
export async function refusalStatus(db: Db, reference: string): Promise<readonly RefusalStatus[]> {
  const found: RefusalStatus[] = [];
  for (const row of await refusalsWith(db, reference)) {
    const { id: _, reference: __, at, reason: text, until, owner, client, invitation, ...others } = row;
    found.push({
      ...others,
      at: at.toISOString(),
      text,
      until: until?.toISOString() ?? null,
      email: owner === null ? null : await emailOf(db, owner),
      app: client === null ? null : { clientId: client, name: (await findClient(db, client))?.name ?? null },
      invitation: invitation === null ? null : { id: invitation, to: await invitedBy(db, invitation) },
    });
  }
  return found;
}

async function emailOf(db: Db, owner: string): Promise<string | null> {
  const person = await findPersonById(db, owner);
  if (person !== null) return person.email;
  const [newHire] = await db.select({ email: candidates.email }).from(candidates).where(eq(candidates.id, owner));
  return newHire?.email ?? null;
}

/** To whom an invitation of either kind went; null if it is deleted. */
async function invitedBy(db: Db, invitation: string): Promise<Invited | null> {
  for (const kind of [invitations, clientInvitations]) {
    const [found] = await db.select().from(kind).where(eq(kind.id, invitation));
    if (found === undefined) continue;
    const company = (await findOrganisation(db, found.orgId))?.company ?? found.orgId;
    return { email: found.email, company, until: found.expiresAt.toISOString() };
  }
  return null;
}

/** A refusal, as lines for people. @param limits the tries that each limit counts */
export function refusalLines(
  reference: string,
  { at, event, code, text, limit, until, incident, address, session, email, account, app, invitation }: RefusalStatus,
  limits: Readonly<Record<string, string>>,
): string[] {
  const ended = until === null ? "" : `, with a wait until ${until}`;
  return [
    `${inGroups(reference)}: ${at}, ${event} was answered with ${code}${ended}.`,
    `${whoWas({ session, email, account })} wanted to ${wishOf(event)}.`,
    ...(app === null ? [] : [`The app is ${app.name ?? "no longer registered"}, client_id ${app.clientId}.`]),
    ...(invitation === null ? [] : [invitationLine(invitation)]),
    ...(text === null ? [] : [`The service answered: "${text}"`]),
    ...(limit === null ? [] : [`The limit on ${limits[limit] ?? limit} was reached.`]),
    ...(incident === null ? [] : [`The service's log has the cause, with the incident ${incident}.`]),
    `From ${address}${session === null ? ", not signed in" : `, session ${session}`}.`,
    `What to do: ${adviceOn({ code, text, limit, email })}`,
  ];
}

const invitationLine = ({ id, to }: NonNullable<RefusalStatus["invitation"]>): string =>
  to === null
    ? `The invitation ${id} is deleted.`
    : `The invitation ${id} is to ${to.company}, for ${to.email}, until ${to.until}.`;

/** Whose try it was. An address that a stranger named says nothing about them; a session or a mailed link does. */
function whoWas({ session, email, account }: Pick<RefusalStatus, "session" | "email" | "account">): string {
  if (account === null || session !== null) return email ?? "Someone whom the call does not name";
  return email === null
    ? `Someone who named an address without an account (${account} in the audit log)`
    : `Someone who named ${email} (not signed in; this proves nothing about who they are)`;
}
