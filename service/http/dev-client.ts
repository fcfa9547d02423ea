import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import * as v from "valibot";
import { createRoutes } from "../../machines/shared/routes.ts";
import { newToken } from "../shared/ids.ts";
import { demoOAuthClients } from "../demo/flows.ts";
import { promptValues } from "../oauth/authorization-request.ts";
import type { Environment } from "../settings/environment.ts";
import { devPage, type Markup } from "./dev-page.ts";

/*
 * A third-party app as a developer would write it, in two kinds: a public client that uses PKCE at `/authorize`, and a
 * confidential one, with a secret, that sends people to `/login`.
 */

const FOLDER = "/dev/client";
const COOKIE = "demo-client";
/** Seconds that a person may take to sign in. */
const COOKIE_LIFETIME = 600;

export interface DevClientOptions {
  readonly environment: Pick<Environment, "allowedOrigins" | "publicUrl" | "configFile">;
  /** Requests one of the service's endpoints, with the connection of the page's own request. */
  readonly request: (path: string, init: RequestInit, from: HttpBindings) => Response | Promise<Response>;
}

const kind = v.picklist(["public", "confidential"]);
type Kind = v.InferOutput<typeof kind>;

/** The app's cookie during a sign-in. */
const signInCookie = v.pipe(v.string(), v.parseJson(), v.object({ kind, state: v.string(), verifier: v.string() }));
const tokenAnswer = v.object({
  access_token: v.string(),
  token_type: v.string(),
  expires_in: v.number(),
  auth_time: v.optional(v.number()),
});
const userInfo = v.object({ sub: v.string(), email: v.string(), name: v.string() });
const problem = v.object({ error: v.string(), error_description: v.string() });

export type DevClient = Hono<{ Bindings: HttpBindings }>;

export function createDevClient({ environment, request }: DevClientOptions): DevClient {
  const { publicUrl } = environment;
  const routes = createRoutes(environment.configFile?.paths ?? {});
  const pages: DevClient = new Hono({ strict: false });
  /** The page's origin if it is allowed, else the public one. */
  const originOf = (c: Context) =>
    environment.allowedOrigins.find((origin) => new URL(origin).host === c.req.header("host")?.toLowerCase()) ??
    publicUrl;

  pages.get("/", (c) => devPage(c, "Third-party apps", startBody));

  pages.get("/start/:kind", (c, next) => {
    const chosen = c.req.param("kind");
    if (!v.is(kind, chosen)) return next();
    const { state, verifier } = { state: newToken(), verifier: newToken() };
    setCookie(c, COOKIE, JSON.stringify({ kind: chosen, state, verifier }), {
      httpOnly: true,
      sameSite: "Lax",
      secure: publicUrl.startsWith("https:"),
      path: FOLDER,
      maxAge: COOKIE_LIFETIME,
    });
    const redirect_uri = `${originOf(c)}${FOLDER}/callback`;
    const query = new URLSearchParams({ client_id: demoOAuthClients[chosen].id, redirect_uri, state });
    const redirected = (name: "login" | "authorize") =>
      c.redirect(routes.format({ route: { name }, search: `?${query}` }));
    for (const name of ["prompt", "max_age", "login_hint"]) {
      const asked = c.req.query(name);
      if (asked) query.set(name, asked);
    }
    if (chosen === "confidential") return redirected("login");
    query.set("response_type", "code");
    query.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
    query.set("code_challenge_method", "S256");
    return redirected("authorize");
  });

  pages.get("/callback", async (c) => {
    const cookie = v.safeParse(signInCookie, getCookie(c, COOKIE));
    const { code, error, state, iss } = c.req.query();
    const isOurs = cookie.success && state === cookie.output.state && iss === publicUrl;
    if (isOurs && error !== undefined) return notSignedIn(c, declinedBy(error));
    if (!isOurs || code === undefined) return failed(c, "This answer does not belong to a sign-in started here.");
    const { id, secret, name } = demoOAuthClients[cookie.output.kind];
    const form = new URLSearchParams({ grant_type: "authorization_code", code, client_id: id });
    form.set("redirect_uri", `${originOf(c)}${FOLDER}/callback`);
    if (secret === null) form.set("code_verifier", cookie.output.verifier);
    else form.set("client_secret", secret);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const exchange = { method: "POST", headers, body: form.toString() };
    const token = await (await request("/oauth2/token", exchange, c.env)).json();
    if (!v.is(tokenAnswer, token)) return failed(c, problemIn(token));
    const authorization = `${token.token_type} ${token.access_token}`;
    const who = await (await request("/oauth2/userinfo", { headers: { authorization } }, c.env)).json();
    if (!v.is(userInfo, who)) return failed(c, problemIn(who));
    return devPage(c, name, signedInBody(name, who, token.auth_time));
  });
  return pages;
}

const problemIn = (answer: unknown) =>
  v.is(problem, answer) ? `${answer.error}: ${answer.error_description}` : "The service's answer could not be read.";

const declinedBy = (error: string) =>
  error === "access_denied" ? "You have declined the sign-in." : `The service refused the sign-in: ${error}`;

const descriptions: Record<Kind, string> = {
  public: "has no secret and uses PKCE; it sends people to /authorize",
  confidential: "keeps a secret on its server; it sends people to /login with client_id, state and redirect_uri",
};

const startBody = html`<h1>Third-party apps</h1>
  <p class="lead">Two third-party apps that let people sign in with this service. Choose one to try.</p>
  <form method="get">
    ${kind.options.map(
      (one) =>
        html`<article>
          <h2>${demoOAuthClients[one].name}</h2>
          <button id="${one}" formaction="${FOLDER}/start/${one}">Sign in to ${demoOAuthClients[one].name}</button>
          <p class="meta">This app ${descriptions[one]}.</p>
        </article>`,
    )}
    <article>
      <h2>The app's request</h2>
      <p class="meta">An empty field is left out of the request.</p>
      <p>
        <label for="prompt">How to sign in (prompt)</label>
        <select id="prompt" name="prompt">
          <option value="">As usual</option>
          ${promptValues.map((value) => html`<option>${value}</option>`)}
        </select>
      </p>
      <p>
        <label for="max-age">Oldest proof, in seconds (max_age)</label>
        <input id="max-age" name="max_age" inputmode="numeric" autocomplete="off" />
      </p>
      <p>
        <label for="login-hint">Expected person (login_hint)</label>
        <input id="login-hint" name="login_hint" autocomplete="off" autocapitalize="off" spellcheck="false" />
      </p>
    </article>
  </form>`;

const again = html`<p><a href="${FOLDER}">Start again</a></p>`;

/** @param provedAt when the person last proved who they are, in epoch seconds, if the app has asked for a proof */
function signedInBody(
  client: string,
  { sub, email, name }: v.InferOutput<typeof userInfo>,
  provedAt: number | undefined,
): Markup {
  return html`<h1>You are signed in to ${client}</h1>
    <p class="lead">The app has exchanged its code for an access token and asked who you are.</p>
    <dl>
      <dt>Name</dt>
      <dd id="name">${name}</dd>
      <dt>Email</dt>
      <dd id="email">${email}</dd>
      <dt>Subject</dt>
      <dd id="sub">${sub}</dd>
      ${
        provedAt === undefined
          ? ""
          : html`<dt>Last proof</dt>
              <dd id="proof">${new Date(provedAt * 1000).toISOString()}</dd>`
      }
    </dl>
    ${again}`;
}

function failed(c: Context, message: string) {
  c.status(400);
  return notSignedIn(c, message);
}

const notSignedIn = (c: Context, message: string) =>
  devPage(
    c,
    "Not signed in",
    html`<h1>Not signed in</h1>
      <p class="lead" id="problem">${message}</p>
      ${again}`,
  );
