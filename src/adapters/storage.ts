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
 * Everything the browser keeps (docs/contract.md, Storage). Every value is parsed when it is read: what another
 * version, another site or a person has left there is dropped.
 */

const TOKEN_DAYS = 90;
const EMAIL_DAYS = 90;
/** Longer than any session: a language is chosen once. */
const LANGUAGE_DAYS = 365;
const PREVIOUS_URL_DAYS = 10 / (24 * 60);

const themeSchema = v.picklist(["light", "dark"]);
const deadlineSchema = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(8.64e15));
const deadlineKey = ({ purpose, email }: Resend) => `resendAt.${purpose}.${email}`;

/** Codes of the person or partner who sent the person here: short, and safe to hand on as they are. */
const signUpCodeSchema = v.pipe(v.string(), v.regex(/^[\w.~@:-]{1,100}$/));
const signUpCodeNames = ["affiliatecode", "usercode"] as const;

const SIGN_IN_AT = "signInAt";
const pagesSchema = v.pipe(v.string(), v.parseJson(), v.object({ orgId: v.string(), preBoarding: v.boolean() }));

const ENDING = "sessionEnded";
const endingSchema = v.picklist(["unauthorised", "signedOutEverywhere"]);
/** Why a session ended, as the code of the failure that says so. */
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

/** What the browser keeps by itself. */
export type StoredCommand = Exclude<StorageCommand, { type: `${string}.recoveryProof` }>;

export interface BrowserStorage {
  token(): Secret | null;
  email(): string | null;
  theme(): Theme | null;
  language(): Language | null;
  deviceToken(): string | null;
  /** The pages at which a new hire signs in whose code was asked for before a reload. */
  signInAt(): OrganisationPages | null;
  store(tell: (event: StorageEvent) => void): Channel<StoredCommand>;
  /** Whether the service keeps the proof by a recovery code for this tab: no more than that it does. */
  recoveryProof: { isKept(): boolean; note(isKept: boolean): void };
  takePreviousUrl: Ports["takePreviousUrl"];
  resendDeadline: Ports["resendDeadline"];
  signUpDraft: Ports["signUpDraft"];
  drafts: Drafts;
  /** What sign-up sends along, from the query of any page that was opened with it. */
  signUpCodes(): Record<(typeof signUpCodeNames)[number], string | null>;
  /** Whether another tab has put a token in the place of the one this page knows. */
  isTokenReplaced(): boolean;
  /** Clears local storage, the token cookie, the tab id and drafts, and tells the other tabs. */
  clear(): void;
  /** For the page that comes next in this tab: why the session ended, where the person did not just sign out here. */
  keepEnding(ending: Ending): void;
  /** What was kept; asking forgets it. */
  takeEnding(): Ending | null;
}

export function createStorage({ cookieDomains, products, serviceUrl }: Config, routes: Routes): BrowserStorage {
  const domains: readonly (string | undefined)[] = [undefined, ...cookieDomains];
  const attributes = { path: "/", sameSite: "lax", secure: location.protocol === "https:" } as const;
  const tabs = new BroadcastChannel("foyer");
  /** What this tab believes, against what the cookie says. */
  let believed = Cookies.get("token");

  function keep(name: CookieName, value: string, expires: number) {
    for (const domain of domains) Cookies.set(name, value, { ...attributes, expires, ...(domain && { domain }) });
  }
  function remove(name: CookieName) {
    for (const domain of domains) Cookies.remove(name, { ...attributes, ...(domain && { domain }) });
  }
  function rememberToken(token: string | undefined) {
    believed = token;
    tabs.postMessage("token");
  }

  /** What the cookie may hold, and what is followed of what it holds. */
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
        if (token !== believed) {
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
              // A browser that refuses the cookie keeps nothing; believing otherwise would reload for ever.
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
              // The service must know it too: it draws the first page in it.
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
      return token !== undefined && token !== believed;
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

/** Forgets what was typed, in every field whose name begins so. */
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

/** Whether the browser lets this site keep anything: a person may have closed cookies and storage to it. */
export function isStorageOpen(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage.length >= 0 && localStorage.length >= 0;
  } catch {
    // Reading them throws where they are closed.
    return false;
  }
}

/** 24 hex characters. */
const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
