import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../../machines/shared/config.ts";
import { DRAWN_FROM_ELEMENT_ID, type DrawnFrom, fingerprint } from "../../machines/shared/drawn-from.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { pages, type Route } from "../../machines/shared/routes.ts";
import { type Screen, screens } from "../../machines/shared/screens.ts";
import type { AccountService, FirstAnswers } from "../account-service/account-service.ts";
import { scriptSafeJson, type FilledConfig } from "./config-block.ts";
import type { PageTemplate } from "./page-template.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** The input of the prerendered first screen. */
export interface PrerenderRequest {
  pathname: string;
  search: string;
  drawnFrom: DrawnFrom;
  config: Config;
}

/** The app's renderer: returns the markup of the first screen, or null for a path that has none. */
export type Prerender = (request: PrerenderRequest) => Promise<string | null>;

export interface PageRequest {
  template: PageTemplate;
  pathname: string;
  search: string;
  /** The route of that path. */
  route: Route;
  /** Whether the page may make no requests. */
  isolated: boolean;
  /** The key of the visitor's network address in rate limits. */
  address: string;
  /** The token cookie. */
  token: string | null;
  email: string | null;
  /** Whether the browser stores an address to return to, which only the app follows. */
  returns: boolean;
  language: Language;
  /** Whether the browser is embedded in another app. */
  embedded: boolean;
}

export interface PageOptions {
  publicUrl: string;
  filled: FilledConfig;
  service: Pick<AccountService, "companyDetails" | "firstAnswers">;
  /** Returns the markup of a first screen, or `""`; null for pages that are rendered only in the browser. */
  firstScreenOf: ((request: PrerenderRequest, address: string) => Promise<string>) | null;
  inspector: boolean;
  log: Logger;
}

/**
 * Fills a page with its configuration, a new nonce, the company of the URL and the first screen. If rendering the first
 * screen fails, the error is logged and the app renders it a moment later.
 */
export async function renderPage(
  request: PageRequest,
  options: PageOptions,
): Promise<{ html: string; policy: string }> {
  const nonce = randomBytes(16).toString("base64");
  const { filled, publicUrl, inspector } = options;
  const thumbnailUrl = filled.config?.thumbnailUrl;
  const policy = contentSecurityPolicy({
    nonce,
    serviceOrigin: filled.serviceOrigin,
    images: [publicUrl, ...(thumbnailUrl === undefined ? [] : [new URL(thumbnailUrl).origin])],
    inspector: inspector ? { viewers: viewersOf(filled) } : null,
    isolated: request.isolated,
  });
  const first = await Promise.race([firstScreen(request, options), pause(LONGEST_WAIT, nothing)]);
  const html = request.template.filled({
    nonce,
    language: request.language,
    config: filled.json,
    drawnFrom: first.drawnFrom,
    prerendered: first.prerendered,
    screen: drawnScreen(first.prerendered) ?? likelyScreen(request),
  });
  return { html, policy };
}

/** The screen of a page's markup; null without markup. */
function drawnScreen(prerendered: string): Screen | null {
  const drawn = /^<div data-screen="(\w+)"/.exec(prerendered)?.[1];
  return screens.find((screen) => screen === drawn) ?? null;
}

/** The screen that a page which is not drawn will most likely show. The app decides; a wrong guess costs a download. */
function likelyScreen({ route, token }: PageRequest): Screen {
  const { access, screen } = pages[route.name];
  if (token === null) return access === "session" ? "login" : screen;
  return access === "session" || access === "open" ? screen : "workspace";
}

/** The origin of the configured Stately inspector, to which the page may connect. */
function viewersOf({ config }: FilledConfig): string[] {
  return config?.statelyInspectorUrl === undefined ? [] : [new URL(config.statelyInspectorUrl).origin];
}

/**
 * Milliseconds that a page waits for its first screen. After that the service sends it without one: the database does not
 * answer. A service that is only busy draws it in that time, which is sooner than the page could ask for the same data.
 */
const LONGEST_WAIT = 2_000;

const nothing = { drawnFrom: "", prerendered: "" };

async function firstScreen(request: PageRequest, { filled: { config }, ...options }: PageOptions) {
  if (!config) return nothing;
  const { pathname, search, route, token, email, returns, language, embedded } = request;
  try {
    const page = pages[route.name];
    // Elsewhere only the app can find out the first screen of a person with a token.
    if (token !== null && (returns || !(page.access === "session" && "drawnAhead" in page))) return nothing;
    const answers = token === null ? null : await options.service.firstAnswers(token);
    if (token !== null && answers === null) return nothing;
    const orgId = "orgId" in route && /^[\w-]{1,64}$/.test(route.orgId) ? route.orgId : null;
    const company = orgId === null ? null : await options.service.companyDetails(orgId);
    const drawnFrom: DrawnFrom = {
      language,
      year: new Date().getFullYear(),
      email,
      company: company && orgId ? { orgId, ...company } : null,
      embedded,
      session: token !== null && answers !== null ? sessionOf(token, answers) : null,
    };
    const drawn = await options.firstScreenOf?.({ pathname, search, drawnFrom, config }, request.address);
    return { drawnFrom: blockOf(drawnFrom), prerendered: drawn ?? "" };
  } catch (error) {
    options.log.error({ err: error }, "the first screen could not be made");
    return nothing;
  }
}

/** Omits the token, which the browser has in its cookie. */
const sessionOf = (token: string, { authenticate, getWorkspaceList }: FirstAnswers) => ({
  token: fingerprint(token),
  authenticate: { ...authenticate, token: null },
  getWorkspaceList,
});

const blockOf = (drawnFrom: DrawnFrom) =>
  `<script type="application/json" id="${DRAWN_FROM_ELEMENT_ID}">${scriptSafeJson(drawnFrom)}</script>`;
