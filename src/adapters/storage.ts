import Cookies from "js-cookie";
import * as v from "valibot";
import { returnAddress } from "../../machines/shared/addresses.ts";
import type { Config } from "../../machines/shared/config.ts";
import { type Language, languageSchema } from "../../machines/shared/languages.ts";
import type { OrganisationPages, Routes } from "../../machines/shared/routes.ts";
import type { Channel, StorageCommand, StorageEvent, Theme } from "../../machines/shared/channels.ts";
import type { Ports, Resend } from "../../machines/shared/ports.ts";
import { Secret } from "../../machines/shared/secret.ts";
import type { Drafts } from "../app-actor.ts";
import { debugLog } from "./debug-log.ts";

/*
 * Everything stored in the browser (docs/contract.md, Storage). Every value is parsed when read; anything invalid, left
 * by another version, another site or a person, is dropped.
 */

const TOKEN_DAYS = 90;
const EMAIL_DAYS = 90;
/** Longer than any session, so that the language is chosen only once. */
const LANGUAGE_DAYS = 365;
const PREVIOUS_URL_DAYS = 10 / (24 * 60);

const themeSchema = v.picklist(["light", "dark"]);
const deadlineSchema = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(8.64e15));
const deadlineKey = ({ purpose, email }: Resend) => `resendAt.${purpose}.${email}`;

/** Codes of the person or partner who referred the user: short, and safe to pass on unchanged. */
const signUpCodeSchema = v.pipe(v.string(), v.regex(/^[\w.~@:-]{1,100}$/));
const signUpCodeNames = ["affiliatecode", "usercode"] as const;

const SIGN_IN_AT = "signInAt";
const pagesSchema = v.pipe(v.string(), v.parseJson(), v.object({ orgId: v.string(), preBoarding: v.boolean() }));

const ENDING = "sessionEnded";
const endingSchema = v.picklist(["unauthorised", "signedOutEverywhere"]);
/** Why a session ended, as the code of the matching failure. */
type Ending = v.InferOutput<typeof endingSchema>;

const RECOVERY_PROOF = "recoveryProof";
const DRAFT = "draft.";
const SIGN_UP = "draft.signUp";
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

type CookieName = "token" | "email" | "previousUrl" | "language";

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
  takePreviousUrl: Ports["takePreviousUrl"];
  resendDeadline: Ports["resendDeadline"];
  signUpDraft: Ports["signUpDraft"];
  drafts: Drafts;
  /** Referral codes for sign-up, from the query of any page opened in this tab. */
  signUpCodes(): Record<(typeof signUpCodeNames)[number], string | null>;
  /** Whether another tab has replaced the token this page knows. */
  isTokenReplaced(): boolean;
  /** Clears local storage, the token cookie, the tab id and drafts, and notifies the other tabs. */
  clear(): void;
  /** For the next page in this tab: why the session ended, unless the user signed out here. */
  keepEnding(ending: Ending): void;
  /** Returns and clears what `keepEnding` stored. */
  takeEnding(): Ending | null;
}

export function createStorage({ cookieDomains, products, serviceUrl }: Config, routes: Routes): BrowserStorage {
  const domains: readonly (string | undefined)[] = [undefined, ...cookieDomains];
  const attributes = { path: "/", sameSite: "lax", secure: location.protocol === "https:" } as const;
  const tabs = new BroadcastChannel("foyer");
  /** The token this tab knows, to compare with the cookie. */
  let knownToken = Cookies.get("token");

  function keep(name: CookieName, value: string, expires: number) {
    for (const domain of domains) Cookies.set(name, value, { ...attributes, expires, ...(domain && { domain }) });
  }
  function remove(name: CookieName) {
    for (const domain of domains) Cookies.remove(name, { ...attributes, ...(domain && { domain }) });
  }
  function rememberToken(token: string | undefined) {
    knownToken = token;
    tabs.postMessage("token");
  }

  /** Validates the cookie's content and returns an address that may be followed; null otherwise. */
  function parsePreviousUrl(address: string): string | null {
    const parsed = returnAddress(address, location.origin, [serviceUrl, ...Object.values(products)], routes);
    if (parsed === null) debugLog("a return address was dropped");
    return parsed;
  }

  sessionStorage.setItem("tabId", sessionStorage.getItem("tabId") ?? randomId());
  keepSignUpCodes(location.search);

  return {
    token: () => {
      const token = Cookies.get("token");
      return token ? new Secret(token) : null;
    },
    email: () => Cookies.get("email") || null,
    theme: () => {
      const parsed = v.safeParse(themeSchema, localStorage.getItem("theme"));
      return parsed.success ? parsed.output : null;
    },
    language: () => {
      const parsed = v.safeParse(languageSchema, Cookies.get("language"));
      return parsed.success ? parsed.output : null;
    },
    deviceToken: () => localStorage.getItem("device_token"),
    signInAt: () => {
      const parsed = v.safeParse(pagesSchema, sessionStorage.getItem(SIGN_IN_AT));
      return parsed.success ? parsed.output : null;
    },

    store(tell) {
      const compare = (otherwise?: StorageEvent) => {
        const token = Cookies.get("token");
        if (token !== knownToken) {
          if (token === undefined) sessionStorage.removeItem("tabId");
          tell({ type: "token.changedElsewhere" });
        } else if (otherwise) {
          tell(otherwise);
        }
      };
      const onMessage = () => compare();
      const onVisible = () => document.visibilityState === "visible" && compare();
      const onShow = (event: PageTransitionEvent) => event.persisted && compare({ type: "page.restored" });
      tabs.addEventListener("message", onMessage);
      document.addEventListener("visibilitychange", onVisible);
      addEventListener("pageshow", onShow);
      return {
        tell(command) {
          switch (command.type) {
            case "keep.token":
              keep("token", command.token.reveal(), TOKEN_DAYS);
              // If the browser refused the cookie, nothing is stored. Assuming otherwise would reload forever.
              rememberToken(Cookies.get("token"));
              break;
            case "keep.email":
              keep("email", command.email, EMAIL_DAYS);
              break;
            case "keep.previousUrl":
              if (parsePreviousUrl(command.url) !== null) keep("previousUrl", command.url, PREVIOUS_URL_DAYS);
              break;
            case "keep.theme":
              if (command.theme === null) localStorage.removeItem("theme");
              else localStorage.setItem("theme", command.theme);
              break;
            case "keep.language":
              // The service needs it too: it renders the first page in this language.
              keep("language", command.language, LANGUAGE_DAYS);
              break;
            case "keep.signInAt":
              if (command.pages === null) sessionStorage.removeItem(SIGN_IN_AT);
              else sessionStorage.setItem(SIGN_IN_AT, JSON.stringify(command.pages));
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
      isKept: () => sessionStorage.getItem(RECOVERY_PROOF) !== null,
      note(isKept) {
        if (isKept) sessionStorage.setItem(RECOVERY_PROOF, "kept");
        else sessionStorage.removeItem(RECOVERY_PROOF);
      },
    },

    takePreviousUrl() {
      const stored = Cookies.get("previousUrl");
      if (!stored) return null;
      remove("previousUrl");
      return parsePreviousUrl(stored);
    },

    resendDeadline: {
      read(resend) {
        const parsed = v.safeParse(deadlineSchema, sessionStorage.getItem(deadlineKey(resend)));
        return parsed.success ? parsed.output : null;
      },
      keep: (resend, at) => sessionStorage.setItem(deadlineKey(resend), String(at)),
    },

    signUpDraft: {
      read() {
        const parsed = v.safeParse(aboutYouSchema, sessionStorage.getItem(SIGN_UP));
        return parsed.success ? parsed.output : null;
      },
      keep(draft) {
        if (draft === null) removeDrafts(SIGN_UP);
        else sessionStorage.setItem(SIGN_UP, JSON.stringify(draft));
      },
    },

    drafts: {
      all: () =>
        Object.fromEntries(
          Object.keys(sessionStorage)
            .filter((key) => key.startsWith(DRAFT) && key !== SIGN_UP)
            .map((key) => [key.slice(DRAFT.length), sessionStorage.getItem(key) ?? ""])
            .toSorted(([a = ""], [b = ""]) => a.localeCompare(b)),
        ),
      read: (field) => sessionStorage.getItem(DRAFT + field),
      keep: (field, value) => sessionStorage.setItem(DRAFT + field, value),
    },

    signUpCodes: () => ({
      affiliatecode: signUpCode(localStorage.getItem("affiliatecode")),
      usercode: signUpCode(localStorage.getItem("usercode")),
    }),

    isTokenReplaced() {
      const token = Cookies.get("token");
      return token !== undefined && token !== knownToken;
    },

    clear() {
      localStorage.clear();
      remove("token");
      sessionStorage.removeItem("tabId");
      sessionStorage.removeItem(SIGN_IN_AT);
      removeDrafts(DRAFT);
      rememberToken(undefined);
    },

    keepEnding: (ending) => sessionStorage.setItem(ENDING, ending),
    takeEnding() {
      const parsed = v.safeParse(endingSchema, sessionStorage.getItem(ENDING));
      sessionStorage.removeItem(ENDING);
      return parsed.success ? parsed.output : null;
    },
  };
}

/** Removes the drafts of all fields whose name starts with this prefix. */
function removeDrafts(prefix: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

function signUpCode(text: string | null): string | null {
  const parsed = v.safeParse(signUpCodeSchema, text);
  return parsed.success ? parsed.output : null;
}

function keepSignUpCodes(search: string): void {
  const query = new URLSearchParams(search);
  for (const name of signUpCodeNames) {
    const code = signUpCode(query.get(name));
    if (code !== null) localStorage.setItem(name, code);
  }
}

/** 24 hex characters. */
const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
