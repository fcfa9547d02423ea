import type { Config } from "../../machines/shared/config.ts";
import { failureOf, plainFailure } from "../../machines/shared/failure.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import type { Routes } from "../../machines/shared/routes.ts";
import { isSecondStepHere } from "./address-bar.ts";
import { clock } from "./clock.ts";
import { debugLog } from "./debug-log.ts";
import type { DesktopShell } from "./platform.ts";
import { createSocketPorts } from "./socket.ts";
import type { BrowserStorage } from "./storage.ts";

/** How long signing out waits for the service, and leaving waits for the browser. */
const SIGN_OUT_WAIT_MS = 2_000;
const LEAVE_WAIT_MS = 4_000;

/** Every port in a browser, except the app's own parts. */
export function createBrowserPorts(
  config: Config,
  routes: Routes,
  storage: BrowserStorage,
  shell: DesktopShell | null,
): Omit<Ports, "parts"> {
  const socket = createSocketPorts({
    serviceUrl: config.serviceUrl,
    secret: config.socketSecret,
    clock,
    language: () => document.documentElement.lang,
  });
  /** Loaded with the first third-party sign-in, because nothing else needs it. */
  const oauth = async () => {
    try {
      const { createOAuth } = await import("./oauth.ts");
      return createOAuth(config.serviceUrl, clock);
    } catch {
      throw plainFailure("offline", clock.now());
    }
  };
  /** Loaded the same way, for the person's own picture. */
  const picture = async () => {
    try {
      const { createPicture } = await import("./picture.ts");
      return createPicture(config.serviceUrl, clock);
    } catch {
      throw plainFailure("offline", clock.now());
    }
  };
  /** Loaded the same way, for the recovery proof. Changes run one after another, so the last one wins. */
  const proof = () =>
    import("./recovery-proof.ts").then(({ createRecoveryProof }) => createRecoveryProof(config.serviceUrl, clock));
  let keeping: Promise<unknown> = Promise.resolve();
  const keepProof = (change: () => Promise<unknown>) => {
    keeping = keeping.then(change).catch((error: unknown) => {
      // The recovery code still opens the set-up, and the proof expires within minutes.
      debugLog("the proof by a recovery code was not changed", { reason: String(error) });
    });
  };
  const forgetProof = () => {
    if (!storage.recoveryProof.isKept()) return;
    storage.recoveryProof.note(false);
    keepProof(async () => (await proof()).forget());
  };
  const after = (ms: number) => new Promise<void>((resolve) => clock.setTimeout(resolve, ms));

  async function tellOfLogout(deviceToken: string | null) {
    try {
      await socket.call(
        "logout",
        deviceToken === null ? {} : { device_token: deviceToken },
        AbortSignal.timeout(SIGN_OUT_WAIT_MS),
      );
    } catch (error) {
      // The person is signed out here either way. At the service the session expires by itself.
      debugLog("the service was not told of the logout", { code: failureOf({ error }).failure.code });
    }
  }

  return {
    ...socket,
    oauth: {
      appInfo: async (query, signal) => (await oauth()).appInfo(query, signal),
      login: async (query, body, signal) => (await oauth()).login(query, body, signal),
    },
    picture: {
      read: async (token, signal) => (await picture()).read(token, signal),
      send: async (token, signal) => (await picture()).send(token, signal),
      remove: async (token, signal) => (await picture()).remove(token, signal),
    },
    clock,
    store(tell) {
      const channel = storage.store(tell);
      return {
        close: channel.close,
        tell(command) {
          if (command.type === "keep.recoveryProof") {
            keepProof(async () => storage.recoveryProof.note(await (await proof()).keep(command.setupToken)));
          } else if (command.type === "forget.recoveryProof") {
            keepProof(async () => forgetProof());
          } else {
            channel.tell(command);
          }
        },
      };
    },
    async resumeSetup(signal) {
      const loaded = await proof().catch(() => {
        throw plainFailure("offline", clock.now());
      });
      return loaded.resume(signal);
    },
    takePreviousUrl: storage.takePreviousUrl,
    resendDeadline: storage.resendDeadline,
    signUpDraft: {
      // Opened from elsewhere, the address is the first step, even if the second was kept.
      read: () => (isSecondStepHere() ? storage.signUpDraft.read() : null),
      keep: storage.signUpDraft.keep,
    },
    signUpCodes: storage.signUpCodes,

    async signOut({ tellService, everywhere }) {
      const deviceToken = storage.deviceToken();
      if (tellService || deviceToken !== null) await Promise.race([tellOfLogout(deviceToken), after(SIGN_OUT_WAIT_MS)]);
      forgetProof();
      // A 401 for a token that another tab has replaced says nothing about the new one.
      if (tellService || !storage.isTokenReplaced()) {
        storage.clear();
        if (!tellService) storage.keepEnding(everywhere ? "signedOutEverywhere" : "unauthorised");
      }
      location.replace(routes.format({ route: { name: "login" }, search: "" }));
      // Stays busy until the page is replaced, so nobody types into its form.
      await after(LEAVE_WAIT_MS);
    },

    async leave({ url, replace, passAuth }) {
      if (passAuth) shell?.passAuth({ token: passAuth.token.reveal(), orgId: passAuth.orgId });
      const address = typeof url === "string" ? url : url.reveal();
      if (replace) location.replace(address);
      else location.assign(address);
      await after(LEAVE_WAIT_MS);
    },

    async reload() {
      location.reload();
      await after(LEAVE_WAIT_MS);
    },
  };
}
