import { isIP } from "node:net";
import { and, desc, eq, lte, not, or, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { isStillThere, type OwnerId } from "../shared/people.ts";
import type { Db } from "../database/database.ts";
import { outbox } from "../database/schema.ts";
import type { Logger } from "../log/log.ts";
import type { MailOutcome } from "../log/metrics.ts";
import type { MailText, MailValues } from "../texts/mail-text.ts";
import { htmlOf, textOf } from "./mail-template.ts";

/** The recipient of a mail, and their language. */
export interface Addressee {
  readonly email: string;
  readonly language: SupportedLanguage;
  /** The person or new hire whom the mail is about: it does not stay in the outbox if they have been erased meanwhile. */
  readonly owner?: OwnerId | null;
}

/** A mail in the outbox; `sentAt` is in ISO 8601. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code?: string;
  readonly link?: string;
  readonly sentAt: string;
}

/** The mail could not be sent. The cause has been logged. */
export class MailError extends Error {}

export interface Mail {
  /** Resolves when the mail server or the outbox has accepted the mail. Throws a `MailError` if not. */
  send<V extends MailValues>(text: MailText<V>, to: Addressee, values: V): Promise<void>;
  /** Does the same work without sending or storing the mail, against timing attacks: for an unknown account. */
  readonly toNobody: Pick<Mail, "send">;
  /** The mails to one address, or all, newest first. */
  outbox(to: string | null): Promise<readonly OutboxMail[]>;
  /** Removes mails that were stored under other settings but may not be stored under these. */
  tidy(): Promise<void>;
  close(): void;
}

export interface MailOptions {
  readonly db: Db;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  readonly publicUrl: string;
  /** The suite's display name. */
  readonly productName: string;
  /** The mail server, with the sender in `?from=`; null if there is none. */
  readonly smtpUrl: string | null;
  /** Which mails are stored in the outbox, including their codes and links. */
  readonly keep: "all" | "unsent" | "none";
  /** Called after each mail to a person. */
  readonly onSent?: (outcome: MailOutcome) => void;
}

/** A demo stores all mails, production mode none. */
export function keptMails({ demo, production }: { demo: boolean; production: boolean }): MailOptions["keep"] {
  if (demo) return "all";
  return production ? "none" : "unsent";
}

/** The other encodings break long lines, and some mail programs then break the links in them too. */
const textEncoding = "base64" as const;
/** Milliseconds that the mail server may take, well below the 15 s after which pages give up on a call. */
const SMTP_TIMEOUT = 8_000;
/** The most mails in the outbox; the oldest are deleted first. */
const OUTBOX_SIZE = 1_000;

export function createMail(options: MailOptions): Mail {
  const { db, now, log, publicUrl, productName, smtpUrl, keep, onSent } = options;
  const transport =
    smtpUrl === null
      ? null
      : createTransport({
          url: smtpUrl,
          connectionTimeout: SMTP_TIMEOUT,
          greetingTimeout: SMTP_TIMEOUT,
          socketTimeout: SMTP_TIMEOUT,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
  /** Composes a message without sending it. */
  const composing = createTransport({ streamTransport: true, buffer: true });
  const from = senderOf(smtpUrl, publicUrl, productName);

  /** The heading, for the log. The subject may contain a code. */
  const headingOf = <V extends MailValues>(mailText: MailText<V>, values: V) =>
    mailText.en({ ...values, product: productName }).heading;

  /** @param stays false deletes the mail again at once */
  async function storeInOutbox(
    mail: typeof outbox.$inferInsert,
    owner: Addressee["owner"],
    stays: boolean,
  ): Promise<void> {
    const [stored] = await db.insert(outbox).values(mail).returning({ id: outbox.id });
    if (!stored) return;
    const isGone = owner ? not(isStillThere(owner)) : sql`false`;
    const surplus = or(lte(outbox.id, stored.id - OUTBOX_SIZE), and(eq(outbox.id, stored.id), isGone));
    await db.delete(outbox).where(stays ? surplus : eq(outbox.id, stored.id));
  }

  const sending = (isReal: boolean): Mail["send"] =>
    async function send(mailText, { email: to, language, owner }, values) {
      if (!transport && keep === "none") {
        if (isReal) log.error({ mail: headingOf(mailText, values) }, "a mail could not be sent: SMTP_URL is not set");
        throw new MailError("There is no mail server.");
      }
      const words = mailText[language]({ ...values, product: productName });
      const letter = { words, values, language, product: productName, publicUrl };
      const { subject } = words;
      const [text, html] = [textOf(letter), htmlOf(letter)];
      if (transport) {
        try {
          const message = { from, to, subject, text, html, headers: headersIn(language), textEncoding };
          if (isReal) await transport.sendMail(message);
          else await Promise.all([composing.sendMail(message), transport.verify()]);
        } catch (error) {
          if (isReal) log.error({ err: error, mail: headingOf(mailText, values) }, "a mail could not be sent");
          throw new MailError("The mail server did not accept the mail.", { cause: error });
        }
      }
      const { code, link } = values;
      if (transport && keep !== "all") return;
      try {
        await storeInOutbox({ to, subject, text, html, code, link, sentAt: new Date(now()) }, owner, isReal);
      } catch (error) {
        // The call may have done its work already, so it must not fail for the mail.
        log.error({ err: error, mail: headingOf(mailText, values) }, "a mail could not be sent");
        throw new MailError("The outbox did not take the mail.", { cause: error });
      }
    };

  const sendMail = sending(true);
  return {
    async send(...mail) {
      try {
        await sendMail(...mail);
      } catch (error) {
        onSent?.("failed");
        throw error;
      }
      onSent?.("sent");
    },
    toNobody: { send: sending(false) },
    async outbox(to) {
      const rows = await db
        .select()
        .from(outbox)
        .where(to === null ? undefined : eq(outbox.to, canonicalIdentifier(to)))
        .orderBy(desc(outbox.id));
      return rows.map(toOutboxMail);
    },
    async tidy() {
      if (keep === "none") await db.delete(outbox);
    },
    close: () => transport?.close(),
  };
}

function toOutboxMail({ to, subject, text, html, code, link, sentAt }: typeof outbox.$inferSelect): OutboxMail {
  const mail = { to, subject, text, html, sentAt: sentAt.toISOString() };
  return { ...mail, ...(code !== null && { code }), ...(link !== null && { link }) };
}

function senderOf(smtpUrl: string | null, publicUrl: string, productName: string) {
  const named = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get("from");
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  return named ?? { name: productName, address: `no-reply@${isIP(host) ? "localhost" : host}` };
}

/** The language, and a request not to send automatic replies (RFC 3834). */
const headersIn = (language: SupportedLanguage) => ({
  "Content-Language": language,
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
});
