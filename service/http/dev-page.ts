import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { plainPagePolicy } from "./security-headers.ts";

/** The styles of the plain pages below `/dev/`, light and dark. */
const devPageStyle = raw(`
:root { color-scheme: light dark; --ink: #1a2220; --dim: #58615e; --line: #e4e1d8; --control: #868f8b; --page: #faf9f5; --card: #fff; --brand: #125f57; --on-brand: #fff; --mark: #edf7f4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9efed; --dim: #a6b4b0; --line: #2a3634; --control: #6c7b77; --page: #0f1615; --card: #17201f; --brand: #7cc4b5; --on-brand: #06211d; --mark: #15302c; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0; font-size: 1.0625rem; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.lead, .meta, label, dt { color: var(--dim); }
.lead { margin: .5rem 0 1.75rem; }
.meta { margin: .125rem 0 .75rem; font-size: .875rem; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .625rem; align-items: center; margin-bottom: 1.75rem; }
input, select, button { font: inherit; color: inherit; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--card); }
input { flex: 1 1 14rem; min-width: 0; }
form article { flex: 1 1 100%; margin: 0; }
article button + .meta { margin: .5rem 0 0; }
article p:not(.meta) { display: flex; flex-wrap: wrap; gap: .25rem .625rem; align-items: center; margin: .5rem 0 0; }
article label { flex: 0 1 17rem; }
select { flex: 1 1 14rem; }
button { cursor: pointer; color: var(--on-brand); background: var(--brand); border-color: var(--brand); font-weight: 600; }
article, dl { margin: 0 0 1rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
.empty { padding: 2.5rem; text-align: center; border: 1px dashed var(--line); border-radius: .75rem; color: var(--dim); }
.code { display: inline-block; margin: 0 0 .75rem; padding: .25rem .875rem; border-radius: .5rem; background: var(--mark); font: 600 1.625rem/1.5 ui-monospace, monospace; letter-spacing: .14em; }
.link { overflow-wrap: anywhere; font-weight: 600; }
.mail { display: block; width: 100%; height: 36rem; margin-bottom: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
summary { color: var(--dim); cursor: pointer; }
pre { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.55 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.5rem; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
`);

/** The content of a page; all interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;

declare module "hono" {
  interface ContextVariableMap {
    /** Whether the page may be shown in the inspector's frame, after the live app has navigated to it. */
    isFramed: boolean;
  }
}

/** Answers with a plain page below `/dev/`. Its content security policy allows no scripts. */
export function devPage(c: Context, title: string, body: Markup) {
  const nonce = randomBytes(16).toString("base64");
  c.header("content-security-policy", plainPagePolicy(nonce, c.var.isFramed));
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <link rel="icon" href="/favicon.svg" />
          <style nonce="${nonce}">
            ${devPageStyle}
          </style>
        </head>
        <body>
          <main>${body}</main>
        </body>
      </html>`,
  );
}
