import * as v from "valibot";
import { returnAddress } from "../../machines/shared/addresses.ts";
import type { Config } from "../../machines/shared/config.ts";
import { type Language, languageSchema } from "../../machines/shared/languages.ts";
import type { OrganisationPages, Routes } from "../../machines/shared/routes.ts";
import type {
  Channel,
  NetworkCommand,
  NetworkEvent,
  StorageCommand,
  StorageEvent,
  Theme,
  Way,
} from "../../machines/shared/channels.ts";
import { passkeyOfferChoices } from "../../machines/shared/passkeys.ts";
import type { AboutYou, ResendWait } from "../../machines/shared/effects.ts";
import { Secret } from "../../machines/shared/secret.ts";
import type { Drafts } from "../app-actor.ts";
import { fingerprint } from "../../machines/shared/drawn-from.ts";
import { createCookies } from "./cookies.ts";
import { debugLog } from "./debug-log.ts";
import { forBrowser, forTab } from "./kept.ts";

/*
 * Everything stored in the browser (docs/contract.md, Storage). The app parses every value on reading, and drops an
 * invalid one: another version, another site or a person may have written it.
 */

const themeSchema = v.picklist(["light", "dark"]);
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
const resendWaitSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: time, until: time, isSent: v.optional(v.boolean(), true) }),
);
const RESEND_AT = "resendAt.";

/** Codes of the person or partner who recommended the product: short, and safe to pass on unchanged. */
const signUpCodeSchema = v.pipe(v.string(), v.regex(/^[\w.~@:-]{1,100}$/));
const signUpCodeNames = ["affiliatecode", "usercode"] as const;

const SIGN_IN_AT = "signInAt";
const pagesSchema = v.pipe(v.string(), v.parseJson(), v.object({ orgId: v.string(), preBoarding: v.boolean() }));

const ENDING = "sessionEnded";
const endingSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: v.picklist(["unauthorised", "signedOutEverywhere"]), message: v.nullable(v.string()) }),
);
/** Why a session ended, as the matching failure says it. */
type Ending = v.InferOutput<typeof endingSchema>;

const passkeyOfferSchema = v.picklist(passkeyOfferChoices);

/** The key of the fingerprints of tokens that this tab never presents again. */
const REFUSED_TOKENS = "refusedTokens";
const refusedTokens = () => forTab.get(REFUSED_TOKENS)?.split(" ") ?? [];

const RECOVERY_PROOF = "recoveryProof";
/** The key of the transport in networks that block WebSockets. */
const WAY = "way";

const DRAFT = "draft.";
const SIGN_UP = "draft.signUp";
/** The key of what the person typed as their email address or user name. */
const IDENTIFIER = "draft.login.identifier";
const aboutYouSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    phoneCountry: v.string(),
    dialCode: v.string(),
    phone: v.string(),
  }),
);

/** The commands that the browser's storage handles itself. */
export type StoredCommand = Exclude<StorageCommand, { type: `${string}.recoveryProof` }>;

export interface BrowserStorage {
  token(): Secret | null;
  email(): string | null;
  theme(): Theme | null;
  language(): Language | null;
  deviceToken(): string | null;
  /** The organisation's pages where a new hire signs in, if their code was requested before a reload. */
  signInAt(): OrganisationPages | null;
  store(tell: (event: StorageEvent) => void): Channel<StoredCommand>;
  /** Whether the service holds a recovery proof for this tab. Only that flag is stored here. */
  recoveryProof: { isKept(): boolean; note(isKept: boolean): void };
  takeReturnAddress(): string | null;
  resendWait: { recall(key: string): ResendWait | null; keep(wait: ResendWait | null, key: string): void };
  signUpDraft: { read(): AboutYou | null; keep(draft: AboutYou | null): void };
  drafts: Drafts;
  network(tell: (event: NetworkEvent) => void): Channel<NetworkCommand>;
  keptWay(): Way;
  /** Whether the person wants no offer of a passkey in this browser. */
  declinesPasskey(): boolean;
  /** Referral codes for sign-up, from the query of any page opened in this tab. */
  signUpCodes(): Record<(typeof signUpCodeNames)[number], string | null>;
  /** Whether another tab has replaced the token this page knows. */
  isTokenReplaced(): boolean;
  /**
   * Clears local storage, the token cookie, the tab id and drafts, and notifies the other tabs. A token that cannot be
   * cleared is another app's: this tab never presents it again.
   */
  clear(): {
    /** Whether the token this page knew is another app's. */
    wasForeign: boolean;
    /** Whether this tab still knows after a reload which tokens it must not present. */
    remembers: boolean;
  };
  /** Stores for the next page in this tab why the session ended. A person who signs out here leaves no reason. */
  keepEnding(ending: Ending): void;
  /** Returns and clears what `keepEnding` stored. */
  takeEnding(): Ending | null;
}

/** Whether the browser lets this site store values: people may block cookies and storage. */
export function isStorageOpen(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage.length >= 0 && localStorage.length >= 0;
  } catch {
    // A blocked storage throws on every access.
    return false;
  }
}

/** Creates the app's storage in this browser, for a page with this configuration. */
export function createStorage({ cookieDomains, products, serviceUrl }: Config, routes: Routes): BrowserStorage {
  const cookies = createCookies(cookieDomains);
  const tabs = new BroadcastChannel("foyer");

  /** The token cookie, unless the service has refused it in this tab: another app's token cannot be removed. */
  function readToken(): string | null {
    const token = cookies.read("token");
    return token === null || refusedTokens().includes(fingerprint(token)) ? null : token;
  }
  /** The token this tab knows, to compare with the cookie. */
  let knownToken = readToken();

  function rememberToken(token: string | null) {
    knownToken = token;
    tabs.postMessage("token");
  }

  /** Validates the cookie's content and returns an address that may be followed; null otherwise. */
  function parseReturnAddress(address: string): string | null {
    const parsed = returnAddress(address, location.origin, [serviceUrl, ...Object.values(products)], routes);
    if (parsed === null) debugLog("a return address was dropped");
    return parsed;
  }

  forTab.set("tabId", forTab.get("tabId") ?? randomId());
  keepSignUpCodes(location.search);

  return {
    token: () => {
      const token = readToken();
      return token === null ? null : new Secret(token);
    },
    email: () => cookies.read("email"),
    theme: () => {
      const parsed = v.safeParse(themeSchema, forBrowser.get("theme"));
      return parsed.success ? parsed.output : null;
    },
    language: () => {
      const parsed = v.safeParse(languageSchema, cookies.read("language"));
      return parsed.success ? parsed.output : null;
    },
    deviceToken: () => forBrowser.get("device_token"),
    signInAt: () => {
      const parsed = v.safeParse(pagesSchema, forTab.get(SIGN_IN_AT));
      return parsed.success ? parsed.output : null;
    },

    store(tell) {
      /** @param ifSame the event to report if the cookie still has the token that this tab knows */
      const compareToken = (ifSame?: StorageEvent) => {
        const token = readToken();
        if (token !== knownToken) {
          if (token === null) forTab.remove("tabId");
          tell({ type: "token.changedElsewhere" });
        } else if (ifSame) {
          tell(ifSame);
        }
      };
      const onMessage = () => compareToken();
      const onVisible = () => document.visibilityState === "visible" && compareToken();
      const onShow = (event: PageTransitionEvent) => event.persisted && compareToken({ type: "page.restored" });
      tabs.addEventListener("message", onMessage);
      document.addEventListener("visibilitychange", onVisible);
      addEventListener("pageshow", onShow);
      return {
        tell(command) {
          switch (command.type) {
            case "keep.token":
              cookies.keep("token", command.token.reveal());
              // The browser may have refused the cookie. A page that assumed otherwise would reload for ever.
              rememberToken(readToken());
              break;
            case "keep.email":
              cookies.keep("email", command.email);
              // The next sign-in opens with this address, not with an older text.
              forTab.remove(IDENTIFIER);
              break;
            case "keep.returnAddress":
              if (parseReturnAddress(command.url) !== null) cookies.keep("previousUrl", command.url);
              break;
            case "keep.theme":
              if (command.theme === null) forBrowser.remove("theme");
              else forBrowser.set("theme", command.theme);
              break;
            case "keep.language":
              // A cookie, because the service draws the first page in this language.
              cookies.keep("language", command.language);
              break;
            case "keep.signInAt":
              if (command.pages === null) forTab.remove(SIGN_IN_AT);
              else forTab.set(SIGN_IN_AT, JSON.stringify(command.pages));
              break;
            case "keep.passkeyOffer":
              // A cookie, because it outlives a sign-out.
              cookies.keep("passkeyOffer", command.choice);
              break;
          }
        },
        close() {
          tabs.removeEventListener("message", onMessage);
          document.removeEventListener("visibilitychange", onVisible);
          removeEventListener("pageshow", onShow);
        },
      };
    },

    recoveryProof: {
      isKept: () => forTab.get(RECOVERY_PROOF) !== null,
      note(isKept) {
        if (isKept) forTab.set(RECOVERY_PROOF, "kept");
        else forTab.remove(RECOVERY_PROOF);
      },
    },

    takeReturnAddress() {
      const stored = cookies.take("previousUrl");
      return stored === null ? null : parseReturnAddress(stored);
    },

    resendWait: {
      recall(key) {
        const parsed = v.safeParse(resendWaitSchema, forTab.get(RESEND_AT + key));
        return parsed.success ? parsed.output : null;
      },
      keep: (wait, key) => forTab.set(RESEND_AT + key, JSON.stringify(wait)),
    },

    signUpDraft: {
      read() {
        const parsed = v.safeParse(aboutYouSchema, forTab.get(SIGN_UP));
        return parsed.success ? parsed.output : null;
      },
      keep(draft) {
        if (draft === null) removeDrafts(SIGN_UP);
        else forTab.set(SIGN_UP, JSON.stringify(draft));
      },
    },

    drafts: {
      all: () =>
        Object.fromEntries(
          forTab
            .keys()
            .filter((key) => key.startsWith(DRAFT) && key !== SIGN_UP)
            .map((key) => [key.slice(DRAFT.length), forTab.get(key) ?? ""])
            .toSorted(([a = ""], [b = ""]) => a.localeCompare(b)),
        ),
      read: (field) => forTab.get(DRAFT + field),
      keep: (field, value) => forTab.set(DRAFT + field, value),
    },

    network(tell) {
      const onOnline = () => tell({ type: "network.back" });
      addEventListener("online", onOnline);
      return {
        tell({ way }) {
          if (way === "websocket") forTab.remove(WAY);
          else forTab.set(WAY, way);
        },
        close: () => removeEventListener("online", onOnline),
      };
    },

    keptWay: () => (forTab.get(WAY) === "polling" ? "polling" : "websocket"),

    declinesPasskey: () => v.is(passkeyOfferSchema, cookies.read("passkeyOffer")),

    signUpCodes: () => ({
      affiliatecode: signUpCode(forBrowser.get("affiliatecode")),
      usercode: signUpCode(forBrowser.get("usercode")),
    }),

    isTokenReplaced() {
      const token = readToken();
      return token !== null && token !== knownToken;
    },

    clear() {
      forBrowser.clear();
      cookies.remove("token");
      forTab.remove("tabId");
      forTab.remove(SIGN_IN_AT);
      // A step-up's countdown has no email in its key, because it belongs to the signed-in person.
      forTab.remove(`${RESEND_AT}stepUp.`);
      removeDrafts(DRAFT);
      const foreign = cookies.all("token");
      const refused = new Set([...refusedTokens(), ...foreign.map(fingerprint)]);
      if (foreign.length > 0) forTab.set(REFUSED_TOKENS, [...refused].join(" "));
      const wasForeign = knownToken !== null && foreign.includes(knownToken);
      rememberToken(null);
      return { wasForeign, remembers: foreign.length === 0 || forTab.lasts(REFUSED_TOKENS) };
    },

    keepEnding: (ending) => forTab.set(ENDING, JSON.stringify(ending)),
    takeEnding() {
      const parsed = v.safeParse(endingSchema, forTab.get(ENDING));
      forTab.remove(ENDING);
      return parsed.success ? parsed.output : null;
    },
  };
}

/** Removes the drafts of all fields whose name starts with this prefix. */
function removeDrafts(prefix: string): void {
  for (const key of forTab.keys()) if (key.startsWith(prefix)) forTab.remove(key);
}

function signUpCode(text: string | null): string | null {
  const parsed = v.safeParse(signUpCodeSchema, text);
  return parsed.success ? parsed.output : null;
}

function keepSignUpCodes(search: string): void {
  const query = new URLSearchParams(search);
  for (const name of signUpCodeNames) {
    const code = signUpCode(query.get(name));
    if (code !== null) forBrowser.set(name, code);
  }
}

/** A random id of 24 hex characters. */
const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
