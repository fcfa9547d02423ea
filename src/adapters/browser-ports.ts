import type { Config } from "../../machines/shared/config.ts";
import { failureOf, plainFailure } from "../../machines/shared/failure.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import type { Routes } from "../../machines/shared/routes.ts";
import type { AppActor } from "../app-actor.ts";
import { isSecondStepHere } from "./address-bar.ts";
import { createCalls } from "./calls.ts";
import { clock } from "./clock.ts";
import { debugLog } from "./debug-log.ts";
import type { DesktopShell } from "./desktop-shell.ts";
import type { BrowserStorage } from "./storage.ts";
import { createTransport } from "./transport.ts";
import { whenIdle } from "./when-idle.ts";

/** How long a sign-out waits for the service to acknowledge it. */
const SIGN_OUT_WAIT_MS = 2_000;
/** How long the root waits for the browser to leave the page. */
const LEAVE_WAIT_MS = 4_000;

/**
 * All ports, implemented for a browser, except `chunks`.
 *
 * @param root the root actor, whose connection makes the calls
 */
export function createBrowserPorts(
  config: Config,
  routes: Routes,
  storage: BrowserStorage,
  shell: DesktopShell | null,
  root: AppActor,
): Omit<Ports, "chunks"> {
  const makeCall = createCalls(clock, () => root.getSnapshot().children.connection);
  const openCalls = new Set<Promise<unknown>>();
  const call: Ports["call"] = (...request) => {
    const answer = makeCall(...request);
    openCalls.add(answer);
    const close = () => void openCalls.delete(answer);
    answer.then(close, close);
    return answer;
  };
  /** A 401 means that the session is over, as on the socket. */
  async function tellIfOver<Reply>(reply: Promise<Reply>): Promise<Reply> {
    try {
      return await reply;
    } catch (error) {
      if (failureOf({ error }).failure.code === "unauthorised") root.send({ type: "call.unauthorised" });
      throw error;
    }
  }
  /** Loaded on first use: only third-party sign-ins need it. */
  const oauth = async () => {
    try {
      const { createOAuth } = await import("./oauth.ts");
      return createOAuth(config.serviceUrl, clock);
    } catch {
      throw plainFailure("offline", clock.now());
    }
  };
  /** Loaded on first use: only the profile picture needs it. */
  const picture = async () => {
    try {
      const { createPicture } = await import("./picture.ts");
      return createPicture(config.serviceUrl, clock);
    } catch {
      throw plainFailure("offline", clock.now());
    }
  };
  /** Loaded on first use: most visits use no passkey. */
  const passkeys = async () => {
    try {
      const { createPasskeys } = await import("./passkeys.ts");
      return createPasskeys(clock);
    } catch {
      throw plainFailure("offline", clock.now());
    }
  };
  /** Loaded on first use: only the use of a recovery code needs it. */
  const proof = () =>
    import("./recovery-proof.ts").then(({ createRecoveryProof }) => createRecoveryProof(config.serviceUrl, clock));
  /** The changes of the proof. They run one at a time, so that the last one wins. */
  let keeping: Promise<unknown> = Promise.resolve();
  const keepProof = (change: () => Promise<unknown>) => {
    keeping = keeping.then(change).catch((error: unknown) => {
      // This is harmless: the recovery code still opens the set-up, and the service drops the proof after a few minutes
      // anyway.
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
      await call(
        "logout",
        deviceToken === null ? {} : { device_token: deviceToken },
        AbortSignal.timeout(SIGN_OUT_WAIT_MS),
      );
    } catch (error) {
      // This browser signs out in any case. The service keeps the session until it expires.
      debugLog("the service was not told of the logout", { code: failureOf({ error }).failure.code });
    }
  }

  return {
    call,
    transport: createTransport({ serviceUrl: config.serviceUrl, secret: config.socketSecret, clock }),
    network: storage.network,
    keptWay: storage.keptWay,
    chance: Math.random,
    oauth: {
      appInfo: async (query, signal) => tellIfOver((await oauth()).appInfo(query, signal)),
      login: async (query, body, signal) => tellIfOver((await oauth()).login(query, body, signal)),
    },
    picture: {
      read: async (token, signal) => tellIfOver((await picture()).read(token, signal)),
      send: async (token, signal) => tellIfOver((await picture()).send(token, signal)),
      remove: async (token, signal) => tellIfOver((await picture()).remove(token, signal)),
    },
    passkeys: {
      make: async (options, automatic, signal) => (await passkeys()).make(options, automatic, signal),
      async howToOffer(signal) {
        if (storage.declinesPasskey()) return "none";
        // The reply to an open call may lead the person on to a product.
        do {
          await Promise.allSettled(openCalls);
          await whenIdle();
        } while (openCalls.size > 0);
        signal.throwIfAborted();
        return (await passkeys()).howToOffer(signal);
      },
      async suggests(signal) {
        if (!config.passkeys) return false;
        await whenIdle();
        signal.throwIfAborted();
        return (await passkeys()).suggests(signal);
      },
      prove: async (options, suggested, signal) => (await passkeys()).prove(options, suggested, signal),
      forget: async (options, response) => (await passkeys()).forget(options, response),
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
    async trustDevice(ticket, signal) {
      // Loaded on first use: few visits need it.
      const loaded = await import("./trusted-device.ts").catch(() => {
        throw plainFailure("offline", clock.now());
      });
      return loaded.trustDevice(config.serviceUrl, clock, ticket, signal);
    },
    async resumeSetup(signal) {
      const loaded = await proof().catch(() => {
        throw plainFailure("offline", clock.now());
      });
      return loaded.resume(signal);
    },
    takeReturnAddress: storage.takeReturnAddress,
    resendDeadline: storage.resendDeadline,
    signUpDraft: {
      // A URL opened from elsewhere shows the first step, even if the draft is at the second.
      read: () => (isSecondStepHere() ? storage.signUpDraft.read() : null),
      keep: storage.signUpDraft.keep,
    },
    signUpCodes: storage.signUpCodes,
    readPhone: async (text, chosen) => (await import("../../machines/shared/read-phone.ts")).readPhone(text, chosen),

    async signOut({ tellService, everywhere, because, page }) {
      const deviceToken = storage.deviceToken();
      if (tellService || deviceToken !== null) await Promise.race([tellOfLogout(deviceToken), after(SIGN_OUT_WAIT_MS)]);
      forgetProof();
      // If another tab has replaced the token in the meantime, a 401 for the old one says nothing about the new one.
      if (tellService || !storage.isTokenReplaced()) {
        const { wasForeign, remembers } = storage.clear();
        // No session has ended if this app never set the token.
        if (!tellService && !wasForeign) {
          storage.keepEnding({ code: everywhere ? "signedOutEverywhere" : "unauthorised", message: because ?? null });
        }
        // A tab that cannot remember the refused token would present it after every reload, and reload for ever. The
        // root starts again without a reload.
        if (!remembers) return;
      }
      location.replace(page ?? routes.format({ route: { name: "login" }, search: "" }));
      // Until the browser leaves, the form of this page must not become usable: anything typed would be lost.
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
