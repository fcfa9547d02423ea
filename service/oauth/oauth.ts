import * as v from "valibot";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import { type HttpReply, oauthLoginBody, oauthSessionBody } from "../../machines/shared/http-contract.ts";
import { logoUrl } from "../shared/organisations.ts";
import { Refusal } from "../shared/refusal.ts";
import { findSession } from "../shared/sessions.ts";
import type { IncomingRequest } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import { texts } from "../texts/texts.ts";
import {
  examineRequest,
  type Note,
  promptValues,
  readAuthorizationRequest,
  redirectUrl,
  shownHint,
} from "./authorization-request.ts";
import { isOriginOfClient } from "./clients.ts";
import { OAuthError } from "./oauth-error.ts";
import { answerSilently, continueForClient, signInForClient } from "./sign-in.ts";
import { clientAuthMethods, exchangeCode, revokeToken, type TokenAnswer } from "./token.ts";

/** The network address of an HTTP client, for rate limits, its language and its browser. */
export type HttpRequester = IncomingRequest["socketSession"];

/** Signs people in for third-party apps (RFC 6749). */
export interface OAuth {
  /** The app that requests authorization, and how to tell it that it gets none. Throws a `Refusal`. */
  appInfo(query: string, language: SupportedLanguage, note: Note): Promise<HttpReply<"oauth2/app-info">>;
  /** Signs a person in, requests their second factor, or continues with their session. Throws a `Refusal`. */
  login(query: string, body: unknown, requester: HttpRequester, note: Note): Promise<HttpReply<"oauth2/login">>;
  /** Exchanges a code for an access token. Throws an `OAuthError`. */
  token(form: string, authorization: string | undefined, requester: HttpRequester): Promise<TokenAnswer>;
  /** Revokes an access token or a code of the client. Throws an `OAuthError`. */
  revoke(form: string, authorization: string | undefined, requester: HttpRequester): Promise<void>;
  /** The person of an access token. Throws an `OAuthError`. */
  userInfo(authorization: string | undefined): Promise<UserInfo>;
  /** Whether a page of this origin may be a registered app. */
  isOriginOfApp(origin: string): Promise<boolean>;
  /** Authorization server metadata (RFC 8414). */
  metadata(): Readonly<Record<string, unknown>>;
}

const loginBody = v.union([oauthLoginBody, oauthSessionBody]);

export interface UserInfo {
  /** Never changes, unlike the email address. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** @param serviceUrl the base address of the service's HTTP calls */
export function createOAuth(context: Context, serviceUrl: string): OAuth {
  const { db, clock, publicUrl } = context;
  const incomingFrom = (socketSession: HttpRequester): IncomingRequest => ({
    context,
    socketSession,
    now: clock.now(),
    note: (facts) => context.log.info(facts, "facts of a request"),
  });
  const calls = `${serviceUrl.replace(/\/+$/, "")}/oauth2`;
  return {
    async appInfo(query, language, note) {
      const { request, problem } = await examineRequest(db, query, note);
      const { name, logo } = request.client;
      const { isSilent } = request.asks;
      // An app that wants nothing to be shown hears this if the page has no session with which to ask for a code.
      const declined = isSilent ? "login_required" : "access_denied";
      return {
        client_name: name,
        client_logo: logoUrl(logo, publicUrl),
        problem: problem?.text[language] ?? null,
        decline_uri: redirectUrl(request, { error: problem?.error ?? declined }, publicUrl),
        silent: isSilent,
        login_hint: problem === null ? shownHint(request.asks) : null,
      };
    },
    async login(query, body, socketSession, note) {
      const request = await readAuthorizationRequest(db, query, note);
      const parsed = v.safeParse(loginBody, body);
      if (!parsed.success) throw new Refusal(400, texts.refusal.unreadable);
      const incoming = incomingFrom(socketSession);
      if (request.asks.isSilent) {
        return answerSilently(incoming, request, "token" in parsed.output ? parsed.output.token : null);
      }
      return "token" in parsed.output
        ? continueForClient(incoming, request, parsed.output.token)
        : signInForClient(incoming, request, parsed.output);
    },
    token: (form, authorization, socketSession) => exchangeCode(incomingFrom(socketSession), form, authorization),
    revoke: (form, authorization, socketSession) => revokeToken(incomingFrom(socketSession), form, authorization),
    async userInfo(authorization) {
      const [, token] = /^Bearer +([\w-]+)$/i.exec(authorization ?? "") ?? [];
      const session = token === undefined ? null : await findSession(db, token, clock.now());
      if (session?.kind !== "thirdParty" || !("person" in session)) {
        throw new OAuthError("invalid_token", "The access token is missing, invalid or expired.", {
          challenge: "Bearer",
        });
      }
      const { id, email, firstName, lastName } = session.person;
      return { sub: id, email, name: `${firstName} ${lastName}`.trim() };
    },
    isOriginOfApp: (origin) => isOriginOfClient(db, origin),
    metadata: () => ({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/authorize`,
      // A static host at the public URL serves the page above, but cannot answer these.
      token_endpoint: `${calls}/token`,
      revocation_endpoint: `${calls}/revoke`,
      userinfo_endpoint: `${calls}/userinfo`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: clientAuthMethods,
      revocation_endpoint_auth_methods_supported: clientAuthMethods,
      prompt_values_supported: promptValues,
      authorization_response_iss_parameter_supported: true,
    }),
  };
}
