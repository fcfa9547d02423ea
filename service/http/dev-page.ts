import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import { devPageStyle } from "./dev-page-style.ts";
import { plainPagePolicy } from "./security-headers.ts";

/** What stands between the frame of a page: nothing in it is put in unescaped. */
export type Markup = ReturnType<typeof html>;

declare module "hono" {
  interface ContextVariableMap {
    /** Whether the inspector is there, whose frame shows what the live app leaves for. */
    isFramed: boolean;
  }
}

/** Answers with a plain page below `/dev/`, under the policy of such pages: nothing in it runs. */
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
