import { isIP } from "node:net";
import { desc, eq, lte } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { SpokenLanguage } from "../machines/shared/languages.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import { outbox } from "./database/schema.ts";
import type { Logger } from "./log.ts";
import { htmlOf, textOf } from "./mail-template.ts";
import type { MailText, MailValues } from "./texts/mail-text.ts";

/** Who a mail is to, and what they read. */
export interface Addressee {
  readonly email: string;
  readonly language: SpokenLanguage;
}

/** A mail as the outbox shows it; `sentAt` in ISO form. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code?: string;
  readonly link?: string;
  readonly sentAt: string;
}

/** The mail server did not take it, or there is none; the log says why. */
export class MailError extends Error {}

export interface Mail {
  /** Resolves when the mail server, or the outbox, has taken it. Throws a `MailError` when it did not. */
  send<V extends MailValues>(text: MailText<V>, to: Addressee, values: V): Promise<void>;
  /** Does the work of sending, but nothing goes out and nothing is kept: for an address without an account. */
  readonly toNobody: Pick<Mail, "send">;
  /** Newest first; of one address, or of all. */
  outbox(to: string | null): Promise<readonly OutboxMail[]>;
  /** Removes what another setting of the same database has kept and this one would not. */
  tidy(): Promise<void>;
  close(): void;
}

export interface MailOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  /** The suite's name as people know it. */
  readonly productName: string;
  /** Null when there is no mail server; `?from=` in it says who the mails are from. */
  readonly smtpUrl: string | null;
  /** Which mails stay in the outbox, where their codes and links can be read. */
  readonly keep: "all" | "unsent" | "none";
}

/** A demo shows all mails; the database of real people's accounts holds none. */
export function keptMails({ demo, production }: { demo: boolean; production: boolean }): MailOptions["keep"] {
  if (demo) return "all";
  return production ? "none" : "unsent";
}

/** Pages give a call up after 15 s, so a mail server has to answer well before. */
const PATIENCE = 8_000;
/** How many mails the outbox holds; the oldest go first. */
const OUTBOX_SIZE = 1_000;

export function createMail({ db, clock, log, publicUrl, productName, smtpUrl, keep }: MailOptions): Mail {
  const transport =
    smtpUrl === null
      ? null
      : createTransport({
          url: smtpUrl,
          connectionTimeout: PATIENCE,
          greetingTimeout: PATIENCE,
          socketTimeout: PATIENCE,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
  /** Writes a message as the other does, and sends it nowhere. */
  const composing = createTransport({ streamTransport: true, buffer: true });
  const from = senderOf(smtpUrl, publicUrl, productName);

  /** Not the subject, which may hold a code. */
  const headingOf = <V extends MailValues>(mailText: MailText<V>, values: V) =>
    mailText.en({ ...values, product: productName }).heading;

  /** @param stays false takes it away again at once */
  async function keepInOutbox(mail: typeof outbox.$inferInsert, stays: boolean): Promise<void> {
    const [kept] = await db.insert(outbox).values(mail).returning({ id: outbox.id });
    if (kept) await db.delete(outbox).where(stays ? lte(outbox.id, kept.id - OUTBOX_SIZE) : eq(outbox.id, kept.id));
  }

  const sending = (isReal: boolean): Mail["send"] =>
    async function send(mailText, { email: to, language }, values) {
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
          const message = { from, to, subject, text, html, headers: headersIn(language) };
          if (isReal) await transport.sendMail(message);
          else await Promise.all([composing.sendMail(message), transport.verify()]);
        } catch (error) {
          if (isReal) log.error({ err: error, mail: headingOf(mailText, values) }, "a mail could not be sent");
          throw new MailError("The mail server did not take the mail.", { cause: error });
        }
      }
      const { code, link } = values;
      if (!transport || keep === "all")
        await keepInOutbox({ to, subject, text, html, code, link, sentAt: new Date(clock.now()) }, isReal);
    };

  return {
    send: sending(true),
    toNobody: { send: sending(false) },
    async outbox(to) {
      const rows = await db
        .select()
        .from(outbox)
        .where(to === null ? undefined : eq(outbox.to, to.trim().toLowerCase()))
        .orderBy(desc(outbox.id));
      return rows.map(shown);
    },
    async tidy() {
      if (keep === "none") await db.delete(outbox);
    },
    close: () => transport?.close(),
  };
}

function shown({ to, subject, text, html, code, link, sentAt }: typeof outbox.$inferSelect): OutboxMail {
  const mail = { to, subject, text, html, sentAt: sentAt.toISOString() };
  return { ...mail, ...(code !== null && { code }), ...(link !== null && { link }) };
}

function senderOf(smtpUrl: string | null, publicUrl: string, productName: string) {
  const named = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get("from");
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  return named ?? { name: productName, address: `no-reply@${isIP(host) ? "localhost" : host}` };
}

/** Says what language it is in, and that no answer is to be sent by a machine (RFC 3834). */
const headersIn = (language: SpokenLanguage) => ({
  "Content-Language": language,
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
});
