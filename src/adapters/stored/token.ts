import type { StorageEvent } from "../../../machines/shared/channels.ts";
import { fingerprint } from "../../../machines/shared/drawn-from.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import type { AppCookies } from "../cookies.ts";
import { forTab } from "../kept.ts";
import { randomId } from "../random-id.ts";

/** The key of the fingerprints of tokens that this tab never presents again. */
const REFUSED_TOKENS = "refusedTokens";
const refusedTokens = () => forTab.get(REFUSED_TOKENS)?.split(" ") ?? [];

/** The cookie of the session's token, which all tabs share. */
export function createToken(cookies: AppCookies) {
  const tabs = new BroadcastChannel("foyer");

  /** The cookie, unless the service has refused it in this tab: another app's token cannot be removed. */
  function read(): string | null {
    const token = cookies.read("token");
    return token === null || refusedTokens().includes(fingerprint(token)) ? null : token;
  }
  /** The token this tab knows, to compare with the cookie. */
  let known = read();

  function remember(token: string | null) {
    known = token;
    tabs.postMessage("token");
  }

  forTab.set("tabId", forTab.get("tabId") ?? randomId());

  return {
    token() {
      const token = read();
      return token === null ? null : new Secret(token);
    },
    keep(token: Secret) {
      cookies.keep("token", token.reveal());
      // The browser may have refused the cookie. A page that assumed otherwise would reload for ever.
      remember(read());
    },
    /** Whether another tab has replaced the token this page knows. */
    isReplaced() {
      const token = read();
      return token !== null && token !== known;
    },
    /** Reports that another tab has changed the token, or that the browser shows the page again. Returns how to stop. */
    watch(tell: (event: StorageEvent) => void) {
      /** @param ifSame the event to report if the cookie still has the token that this tab knows */
      const compare = (ifSame?: StorageEvent) => {
        const token = read();
        if (token !== known) {
          if (token === null) forTab.remove("tabId");
          tell({ type: "token.changedElsewhere" });
        } else if (ifSame) {
          tell(ifSame);
        }
      };
      const onMessage = () => compare();
      const onVisible = () => document.visibilityState === "visible" && compare();
      const onShow = (event: PageTransitionEvent) => event.persisted && compare({ type: "page.restored" });
      tabs.addEventListener("message", onMessage);
      document.addEventListener("visibilitychange", onVisible);
      addEventListener("pageshow", onShow);
      return () => {
        tabs.removeEventListener("message", onMessage);
        document.removeEventListener("visibilitychange", onVisible);
        removeEventListener("pageshow", onShow);
      };
    },
    /**
     * Clears the token and the tab's id, and notifies the other tabs. A token that cannot be cleared is another app's:
     * this tab never presents it again.
     */
    clear() {
      cookies.remove("token");
      forTab.remove("tabId");
      const foreign = cookies.all("token");
      const refused = new Set([...refusedTokens(), ...foreign.map(fingerprint)]);
      if (foreign.length > 0) forTab.set(REFUSED_TOKENS, [...refused].join(" "));
      /** Whether the token this page knew is another app's. */
      const wasForeign = known !== null && foreign.includes(known);
      remember(null);
      /** Whether this tab still knows after a reload which tokens it must not present. */
      const remembers = foreign.length === 0 || forTab.lasts(REFUSED_TOKENS);
      return { wasForeign, remembers };
    },
  };
}
