import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import { devPageStyle } from "./dev-page-style.ts";
import { plainPagePolicy } from "./security-headers.ts";

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
