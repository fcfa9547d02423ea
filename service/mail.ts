import { isIP } from "node:net";
import { desc, eq, lte } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Clock } from "./context.ts";
import type { Db } from "./database/open-database.ts";
import { outbox } from "./database/schema.ts";
import type { Logger } from "./log.ts";

/** A mail to one person: paragraphs of plain text, and what stands out in them. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly body: readonly string[];
  readonly code?: string;
  readonly link?: string;
}

/** A mail as the outbox shows it (contract section 1); `sentAt` in ISO form. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code?: string;
  readonly link?: string;
  readonly sentAt: string;
}

/** The mail server did not take it; the log says why. */
export class MailError extends Error {}

export interface Mail {
  /** Resolves when the mail server, or the outbox, has taken it. Throws a `MailError` when it did not. */
  send(letter: Letter): Promise<void>;
  /** Newest first; of one address, or of all. */
  outbox(to: string | null): Promise<readonly OutboxMail[]>;
  close(): void;
}

export interface MailOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Null keeps every mail in the outbox instead; `?from=` in it says who the mails are from. */
  readonly smtpUrl: string | null;
  /** Keep mails in the outbox even when they are sent. */
  readonly keep: boolean;
}

/** A call is given up after 15 s (contract section 2), so a mail server has to answer well before. */
const PATIENCE = 8_000;
/** How many mails the outbox holds; the oldest go first. */
const OUTBOX_SIZE = 1_000;

export function createMail({ db, clock, log, publicUrl, smtpUrl, keep }: MailOptions): Mail {
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
  const from = senderOf(smtpUrl, publicUrl);

  async function keepInOutbox(letter: Letter, text: string, html: string): Promise<void> {
    const { to, subject, code, link } = letter;
    const [kept] = await db
      .insert(outbox)
      .values({ to, subject, text, html, code, link, sentAt: new Date(clock.now()) })
      .returning({ id: outbox.id });
    if (kept) await db.delete(outbox).where(lte(outbox.id, kept.id - OUTBOX_SIZE));
  }

  return {
    async send(letter) {
      const text = `${letter.body.join("\n\n")}\n`;
      const html = htmlOf(letter);
      if (transport) {
        try {
          await transport.sendMail({ from, to: letter.to, subject: letter.subject, text, html });
        } catch (error) {
          log.error({ err: error, subject: letter.subject }, "a mail could not be sent");
          throw new MailError("The mail server did not take the mail.", { cause: error });
        }
      }
      if (!transport || keep) await keepInOutbox(letter, text, html);
    },
    async outbox(to) {
      const rows = await db
        .select()
        .from(outbox)
        .where(to === null ? undefined : eq(outbox.to, to.trim().toLowerCase()))
        .orderBy(desc(outbox.id));
      return rows.map(shown);
    },
    close: () => transport?.close(),
  };
}

function shown({ to, subject, text, html, code, link, sentAt }: typeof outbox.$inferSelect): OutboxMail {
  const mail = { to, subject, text, html, sentAt: sentAt.toISOString() };
  return { ...mail, ...(code !== null && { code }), ...(link !== null && { link }) };
}

function senderOf(smtpUrl: string | null, publicUrl: string): string {
  const named = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get("from");
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  return named ?? `no-reply@${isIP(host) ? "localhost" : host}`;
}

function htmlOf({ body, code, link }: Letter): string {
  const paragraphs = body.map((paragraph) => {
    const safe = escaped(paragraph);
    if (link !== undefined && paragraph === link) return `<p><a href="${safe}">${safe}</a></p>`;
    return `<p>${code === undefined ? safe : safe.replace(escaped(code), `<strong>${escaped(code)}</strong>`)}</p>`;
  });
  return `<!doctype html><meta charset="utf-8">${paragraphs.join("")}`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
