import { createHash } from "node:crypto";
import { beforeEach } from "vitest";
import * as v from "valibot";
import { fingerprint } from "../../../service/shared/ids.ts";
import { oauthClients } from "../../../service/database/schema.ts";
import { readAuthorizationRequest } from "../../../service/oauth/authorization-request.ts";
import { serve, type Answer, type Asking, type Served } from "./served.ts";
import { emailOf, PASSWORD, type PersonName } from "./people.ts";
import type { World } from "./world.ts";

export const REDIRECT = "https://app.example/callback";
export const OTHER_REDIRECT = "https://app.example/cb?tenant=a%20b";
/** Of a native app, which listens at another port for each sign-in. */
export const LOOPBACKS = ["http://127.0.0.1:8080/cb?x=1", "http://[::1]/cb", "http://localhost:8080/cb"];
export const VERIFIER = "a-verifier-that-is-long-enough-to-be-one-0123456789";
export const SECRET_OF_CLIENT = "the client's secret: 100% of it + more";
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

export const publicQuery = {
  client_id: "public",
  redirect_uri: REDIRECT,
  state: "a state & more",
  response_type: "code",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
};
export const confidentialQuery = { client_id: "confidential", redirect_uri: REDIRECT, state: "xyz" };

const form = { grant_type: "authorization_code", redirect_uri: REDIRECT };
/** The exchange of a code, without the code: of any client, of the public one, of the one with a secret. */
export const tokenForms = {
  any: form,
  public: { ...form, client_id: "public", code_verifier: VERIFIER },
  confidential: { ...form, client_id: "confidential", client_secret: SECRET_OF_CLIENT },
};

type Query = Readonly<Record<string, string>>;

/** The endpoints for third-party apps over HTTP, on the service of a `World`. */
export interface OAuthWorld {
  ask(path: string, asking?: Asking): Promise<Answer>;
  appInfo(query: Query | string): Promise<Answer>;
  /** Posts the login form with the right password, unless `more` overrides it. */
  login(query: Query | string, who: PersonName, more?: Record<string, unknown>): Promise<Answer>;
  /** Posts the token of a session, to continue as its person. */
  goOn(query: Query | string, token: unknown): Promise<Answer>;
  /** The code of a successful login. */
  codeFor(query: Query, who: PersonName): Promise<string>;
  token(form: Query | string, headers?: Record<string, string>): Promise<Answer>;
  /** The access token of a public client that has just signed the person in. */
  accessTokenOf(who: PersonName): Promise<string>;
  revoke(form: Query | string, headers?: Record<string, string>): Promise<Answer>;
  userInfo(token: string): Promise<Answer>;
  /** The status of the answer to an access token. */
  statusOf(token: string): Promise<number>;
  /** Asks as a client's own library does, which knows the service by its public address. */
  fetch(address: string, init: RequestInit): Promise<Response>;
  readonly logged: readonly string[];
}

const redirected = v.object({ data: v.object({ redirect_uri: v.string() }) });

/** The URL to which a successful login redirects. */
export const redirectIn = ({ text }: Answer) => v.parse(redirected, JSON.parse(text)).data.redirect_uri;

const tokenSchema = v.strictObject({
  access_token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  token_type: v.literal("Bearer"),
  expires_in: v.literal(3600),
});

/** The access token of a successful exchange. */
export const accessTokenIn = ({ text }: Answer) => v.parse(tokenSchema, JSON.parse(text)).access_token;

/** The public app's request, as the service has read it. */
export const readPublicRequest = ({ database: { db } }: World) =>
  readAuthorizationRequest(db, new URLSearchParams(publicQuery).toString(), () => undefined);

/** Declares the hooks of a suite in addition to the world's, and registers two apps. */
export function declareOAuth(world: World): OAuthWorld {
  let served: Served;
  beforeEach(async () => {
    const app = { name: "Boards", logo: "/logos/harbour.svg", redirectUris: [REDIRECT, OTHER_REDIRECT, ...LOOPBACKS] };
    await world.database.db.insert(oauthClients).values([
      { id: "public", ...app },
      { id: "confidential", ...app, secretHash: fingerprint(SECRET_OF_CLIENT) },
    ]);
    served = await serve({ variables: { PUBLIC_URL: world.url }, service: { oauth: world.service.oauth } });
  });

  const search = (query: Query | string) => (typeof query === "string" ? query : new URLSearchParams(query).toString());
  const post = (path: string, type: string, body: string, headers: Record<string, string>) =>
    served.ask(path, { method: "POST", headers: { "content-type": type, ...headers }, body });
  const postForm = (path: string, form: Query | string, headers: Record<string, string>) =>
    post(path, "application/x-www-form-urlencoded", search(form), headers);
  const postLogin = (query: Query | string, body: object) =>
    post(`/oauth2/login?${search(query)}`, "application/json", JSON.stringify(body), { origin: world.url });
  const oauth: OAuthWorld = {
    ask: (path, asking) => served.ask(path, asking),
    appInfo: (query) => served.ask(`/oauth2/app-info?${search(query)}`),
    login: (query, who, more = {}) =>
      postLogin(query, { identifier: emailOf(who), email: emailOf(who), password: PASSWORD, platform: "WEB", ...more }),
    goOn: (query, token) => postLogin(query, { token }),
    async codeFor(query, who) {
      const code = new URL(redirectIn(await oauth.login(query, who))).searchParams.get("code");
      if (code === null) throw new Error("There is no code in the address.");
      return code;
    },
    token: (form, headers = {}) => postForm("/oauth2/token", form, headers),
    accessTokenOf: async (who) =>
      accessTokenIn(await oauth.token({ ...tokenForms.public, code: await oauth.codeFor(publicQuery, who) })),
    revoke: (form, headers = {}) => postForm("/oauth2/revoke", form, headers),
    userInfo: (token) => served.ask("/oauth2/userinfo", { headers: { authorization: `Bearer ${token}` } }),
    statusOf: async (token) => (await oauth.userInfo(token)).status,
    fetch(address, init) {
      const url = new URL(address);
      if (url.origin !== world.url) throw new Error(`A client asks another service: ${url.origin}.`);
      return fetch(Object.assign(url, { port: String(served.port) }), init);
    },
    get logged() {
      return served.logged;
    },
  };
  return oauth;
}
