import * as v from "valibot";
import type { Channel } from "../../workbench/effects/actors.ts";
import type { StorageCommand, StorageEvent } from "../../machines/shared/channels.ts";
import type { Config } from "../../machines/shared/config.ts";
import { languageSchema } from "../../machines/shared/languages.ts";
import { passkeyOfferChoices } from "../../machines/shared/passkeys.ts";
import type { Routes } from "../../machines/shared/routes.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { createCookies } from "./cookies.ts";
import { forBrowser, forTab, inJson, parsedBy } from "./kept.ts";
import { drafts, forgetIdentifier, removeDrafts, signUpDraft } from "./stored/drafts.ts";
import { keptEnding } from "./stored/ending.ts";
import { network, transport } from "./stored/network.ts";
import { resendWaits } from "./stored/resend-waits.ts";
import { createReturnAddress } from "./stored/return-address.ts";
import { keepSignUpCodes, signUpCodes } from "./stored/sign-up-codes.ts";
import { createToken } from "./stored/token.ts";

/*
 * Everything stored in the browser (docs/contract.md, Storage). The app parses every value on reading, and drops an
 * invalid one: another version, another site or a person may have written it. A fact with rules of its own has a file
 * in `stored/`.
 */

const themeSchema = v.picklist(["light", "dark"]);
const passkeyOfferSchema = v.picklist(passkeyOfferChoices);
const pagesSchema = inJson(v.object({ orgId: v.string(), preBoarding: v.boolean() }));

const SIGN_IN_AT = "signInAt";
const RECOVERY_PROOF = "recoveryProof";

/** The commands that the browser's storage handles itself. */
type StoredCommand = Exclude<StorageCommand, { type: `${string}.recoveryProof` }>;

/** Whether the browser lets this site store values: people may block cookies and storage. */
export function isStorageOpen(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage.length >= 0 && localStorage.length >= 0;
  } catch {
    // A blocked storage throws on every access.
    return false;
  }
}

export type BrowserStorage = ReturnType<typeof createStorage>;

/** Creates the app's storage in this browser, for a page with this configuration. */
export function createStorage(config: Config, routes: Routes) {
  const cookies = createCookies(config.cookieDomains);
  const token = createToken(cookies);
  const returnAddress = createReturnAddress(cookies, config, routes);
  keepSignUpCodes(location.search);

  function keep(command: StoredCommand): void {
    switch (command.type) {
      case "keep.token":
        return token.keep(command.token);
      case "keep.email":
        cookies.keep("email", command.email);
        // The next sign-in opens with this address, not with an older text.
        return forgetIdentifier();
      case "keep.returnAddress":
        return returnAddress.keep(command.url);
      case "keep.theme":
        return command.theme === null ? forBrowser.remove("theme") : forBrowser.set("theme", command.theme);
      case "keep.language":
        // A cookie, because the service draws the first page in this language.
        return cookies.keep("language", command.language);
      case "keep.signInAt":
        if (command.pages === null) return forTab.remove(SIGN_IN_AT);
        return forTab.set(SIGN_IN_AT, JSON.stringify(command.pages));
      case "keep.passkeyOffer":
        // A cookie, because it outlives a sign-out.
        return cookies.keep("passkeyOffer", command.choice);
    }
  }

  return {
    token: token.token,
    email: () => cookies.read("email"),
    theme: () => parsedBy(themeSchema, forBrowser.get("theme")),
    language: () => parsedBy(languageSchema, cookies.read("language")),
    deviceToken: {
      recall() {
        const found = forBrowser.get("device_token");
        return found === null ? null : new Secret(found);
      },
    },
    /** The organisation's pages where a new hire signs in, if their code was requested before a reload. */
    signInAt: () => parsedBy(pagesSchema, forTab.get(SIGN_IN_AT)),
    store: (tell: (event: StorageEvent) => void): Channel<StoredCommand> => ({ tell: keep, close: token.watch(tell) }),
    /** Whether the service holds a recovery proof for this tab. Only that flag is stored here. */
    recoveryProof: {
      isKept: () => forTab.get(RECOVERY_PROOF) !== null,
      note(isKept: boolean) {
        if (isKept) forTab.set(RECOVERY_PROOF, "kept");
        else forTab.remove(RECOVERY_PROOF);
      },
    },
    returnAddress: { recall: returnAddress.take },
    resendWait: resendWaits,
    signUpDraft,
    drafts,
    network,
    transport,
    /** Whether the person wants no offer of a passkey in this browser. */
    declinesPasskey: () => v.is(passkeyOfferSchema, cookies.read("passkeyOffer")),
    signUpCodes,
    isTokenReplaced: { recall: token.isReplaced },
    /** Clears local storage, the token and the tab's drafts, and notifies the other tabs. */
    clear() {
      forBrowser.clear();
      forTab.remove(SIGN_IN_AT);
      resendWaits.clear();
      removeDrafts();
      return token.clear();
    },
    ending: keptEnding,
  };
}
