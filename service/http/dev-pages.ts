import { Hono, type Context } from "hono";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import type { SiteKey } from "../../machines/shared/products.ts";
import type { AccountService } from "../account-service/account-service.ts";
import type { Environment } from "../settings/environment.ts";
import type { DevClient } from "./dev-client.ts";
import { devPage, type Markup } from "./dev-page.ts";
import { downloadPage, plainPage } from "./dev-stand-ins.ts";
import { mailPolicy } from "./security-headers.ts";

type Mail = Awaited<ReturnType<AccountService["outbox"]>>[number];

/** The most mails on the page; the JSON form contains all. */
const PAGE_LENGTH = 100;

const siteNames: Record<SiteKey, string> = {
  hrms: "HR management",
  chat: "Chat",
  pms: "Project management",
  payroll: "Payroll",
  survey: "Survey",
  recruit: "Recruitment",
  assets: "Assets",
  performance: "Performance",
  track: "Time tracking",
};

export interface DevPageOptions {
  environment: Environment;
  service: Pick<AccountService, "outbox">;
  /** The pages of the demo's third-party apps. */
  client: DevClient;
  /** Whether the inspector may show the pages in its frame. */
  inspector: boolean;
}

/** The pages of a demo: the outbox, third-party apps, and placeholders for other sites. */
export function createDevPages({ environment, service, client, inspector }: DevPageOptions): Hono {
  const pages = new Hono({ strict: false });
  const hosts = new Set(
    [environment.publicUrl, ...environment.allowedOrigins, ...loopback(environment.port)].map((at) => new URL(at).host),
  );

  // Against DNS rebinding: a site that resolves its own name to this address could otherwise read all mail.
  pages.use(async (c, next) => {
    c.header("cache-control", "no-store");
    c.set("isFramed", inspector);
    if (hosts.has(c.req.header("host")?.toLowerCase() ?? "")) return next();
    return c.text(`This page is only shown at ${environment.publicUrl}\n`, 421);
  });

  pages.get("/outbox", async (c) => {
    const to = c.req.query("to")?.trim() || null;
    return devPage(c, "Outbox", outboxBody(await service.outbox(to), to));
  });
  // The mail itself, for the frame in the outbox.
  pages.get("/outbox/mail", async (c, next) => {
    const { to = "", sentAt } = c.req.query();
    const mail = (await service.outbox(to)).find((one) => one.sentAt === sentAt);
    if (!mail) return next();
    c.header("content-security-policy", mailPolicy);
    return c.html(mail.html);
  });
  pages.get("/outbox.json", async (c) => c.json(await service.outbox(c.req.query("to")?.trim() || null)));

  pages.route("/client", client);
  pages.get("/pages/:name", (c, next) => pageOrNext(c, next, plainPage(c.req.param("name"))));
  pages.get("/downloads/:key", (c, next) => pageOrNext(c, next, downloadPage(c.req.param("key"))));
  pages.get("/products/:product", landing);
  pages.get("/products/:product/*", landing);
  return pages;
}

const pageOrNext = (c: Context, next: () => Promise<void>, page: { title: string; body: Markup } | null) =>
  page === null ? next() : devPage(c, page.title, page.body);

/** The placeholder for a product's site, at any path. */
function landing(c: Context, next: () => Promise<void>) {
  const [, , , site = "", ...rest] = new URL(c.req.url).pathname.split("/");
  if (!isSite(site)) return next();
  const orgId = decoded(rest[0] ?? "");
  const path = decoded(`/${rest.join("/")}`);
  return devPage(c, siteNames[site], productBody(site, orgId, path, Boolean(getCookie(c, "token"))));
}

function outboxBody(mails: readonly Mail[], to: string | null) {
  const shown = mails.slice(0, PAGE_LENGTH);
  const empty = to === null ? "No mail yet. Sign in somewhere that sends a code." : `No mail to ${to}.`;
  return html`<h1>Outbox</h1>
    <p class="lead">Every mail this service would have sent, newest first. Reload to see new ones.</p>
    <form method="get" action="/dev/outbox" role="search">
      <label for="to">To address</label>
      <input id="to" name="to" type="search" value="${to ?? ""}" autocomplete="off" spellcheck="false" />
      <button>Search</button>
      ${to === null ? "" : html`<a href="/dev/outbox">Show all</a>`}
    </form>
    ${mails.length > PAGE_LENGTH ? html`<p>The newest ${PAGE_LENGTH} of ${mails.length} mails.</p>` : ""}
    ${shown.length === 0 ? html`<p class="empty">${empty}</p>` : shown.map(mailBody)}`;
}

function mailBody(mail: Mail) {
  return html`<article>
    <h2 dir="auto">${mail.subject}</h2>
    <p class="meta">To ${mail.to}, <time datetime="${mail.sentAt}">${mail.sentAt}</time></p>
    ${mail.code === undefined ? "" : html`<p class="code">${mail.code}</p>`}
    ${
      mail.link !== undefined && isWebAddress(mail.link)
        ? html`<p><a class="link" href="${mail.link}">${mail.link}</a></p>`
        : ""
    }
    <iframe
      class="mail"
      title="${mail.subject}"
      src="/dev/outbox/mail?${new URLSearchParams({ to: mail.to, sentAt: mail.sentAt }).toString()}"
      loading="lazy"
    ></iframe>
    <details>
      <summary>Plain text</summary>
      <pre dir="auto">${mail.text}</pre>
    </details>
  </article>`;
}

function productBody(site: SiteKey, orgId: string, path: string, hasToken: boolean) {
  return html`<h1>${siteNames[site]}</h1>
    <p class="lead">This page stands for the product's own site. You have arrived.</p>
    <dl>
      <dt>Product</dt>
      <dd id="product">${site}</dd>
      <dt>Organisation id</dt>
      <dd id="organisation">${orgId === "" ? "none" : orgId}</dd>
      <dt>Path</dt>
      <dd id="path">${path}</dd>
      <dt>Token cookie</dt>
      <dd id="token">${hasToken ? "arrived" : "missing"}</dd>
    </dl>
    <p><a href="/workspace">Back to the workspace</a></p>`;
}

const loopback = (port: number) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
const isSite = (name: string): name is SiteKey => Object.hasOwn(siteNames, name);
const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** The decoded path for display; as received if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
