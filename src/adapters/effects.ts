import type { AnyActorRef, SnapshotFrom } from "xstate";
import { callOver, connectionOf } from "../../machines/connection/call-over.ts";
import type { connectionMachine } from "../../machines/connection/connection.machine.ts";
import { type AsksByName, byName, type Effects } from "../../machines/shared/actors.ts";
import type { Config } from "../../machines/shared/config.ts";
import { failureOf, plainFailure } from "../../machines/shared/failure.ts";
import type { Asking } from "../../workbench/effects/actors.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { AppActor } from "../app-actor.ts";
import type { AddressBar } from "./address-bar.ts";
import { clock } from "./clock.ts";
import type { createPasskeys } from "./passkeys.ts";
import { debugLog } from "./debug-log.ts";
import type { DesktopShell } from "./desktop-shell.ts";
import type { BrowserStorage } from "./storage.ts";
import { opensSockets } from "./socket.ts";
import { randomId } from "./random-id.ts";
import { until } from "./until.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * How long a download that nobody waits for leaves the line to an open call, in milliseconds. The service may never
 * answer.
 */
const LONGEST_CALL_WAIT_MS = 2_000;
/** How long the root waits for the browser to leave the page. */
const LEAVE_WAIT_MS = 4_000;

const hasNoCall = ({ context, status }: SnapshotFrom<typeof connectionMachine>) =>
  context.calls.length === 0 || status !== "active";

/** Code that is loaded on first use, because most visits do not need it. */
async function onFirstUse<Code>({ id }: Pick<Asking, "id">, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    throw plainFailure("offline", clock.now(), id);
  }
}

/**
 * All effects, made real in a browser.
 *
 * @param pageCode resolves when the page has the code of the views; before that the browser is not at rest
 * @param load the effect that loads parts of the app
 */
export function createEffects(
  { serviceUrl, socketSecret, passkeys: offersPasskeys }: Config,
  storage: BrowserStorage,
  addressBar: AddressBar,
  shell: DesktopShell | null,
  root: AppActor,
  pageCode: Promise<unknown>,
  load: AsksByName["load"],
): Effects {
  const service = { serviceUrl, clock };
  const makeCall = callOver(clock);
  const call: Effects["call"] = (event, data, asking, expecting) =>
    makeCall(event, data, asking, expecting).catch((error: unknown) => {
      const { code, status } = failureOf({ error }).failure;
      debugLog("a call failed", { event, code, status });
      throw error;
    });
  /** A 401 means that the session is over, as on the socket. */
  async function tellIfOver<Reply>(reply: Promise<Reply>): Promise<Reply> {
    try {
      return await reply;
    } catch (error) {
      const { code, reference } = failureOf({ error }).failure;
      if (code === "unauthorised") root.send({ type: "call.unauthorised", reference, because: null });
      throw error;
    }
  }
  const oauth = (asking: Asking) => onFirstUse(asking, async () => (await import("./oauth.ts")).createOAuth(service));
  const picture = (asking: Asking) =>
    onFirstUse(asking, async () => (await import("./picture.ts")).createPicture(service));
  let madePasskeys: ReturnType<typeof createPasskeys> | null = null;
  const passkeys = (asking: Asking) =>
    onFirstUse(asking, async () => (madePasskeys ??= (await import("./passkeys.ts")).createPasskeys(clock)));
  const cookieCalls = () => import("./cookie-calls.ts").then(({ createCookieCalls }) => createCookieCalls(service));
  /** The changes of the proof. They run one at a time, so that the last one wins. */
  let keeping: Promise<unknown> = Promise.resolve();
  const changeProof = (change: () => Promise<unknown>): undefined => {
    keeping = keeping.then(change).catch((error: unknown) => {
      // This is harmless: the recovery code still opens the set-up, and the service drops the proof after a few minutes
      // anyway.
      debugLog("the proof by a recovery code was not changed", { code: failureOf({ error }).failure.code });
    });
  };
  const keepProof = (setupToken: Secret) =>
    changeProof(async () => {
      storage.recoveryProof.note(false);
      await (await cookieCalls()).keepProof(setupToken);
      storage.recoveryProof.note(true);
    });
  const forgetProof = () =>
    changeProof(async () => {
      if (!storage.recoveryProof.isKept()) return;
      storage.recoveryProof.note(false);
      await (await cookieCalls()).forgetProof();
    });
  /** Waits until the page is idle and has no open call: the reply to one may lead the person on to a product. */
  async function atRest(self: AnyActorRef, signal: AbortSignal): Promise<void> {
    const connection = connectionOf(self);
    const isQuiet = () => connection === undefined || hasNoCall(connection.getSnapshot());
    do {
      if (connection) await until(connection, hasNoCall);
      await whenIdle();
      signal.throwIfAborted();
    } while (!isQuiet());
  }
  const after = (ms: number) => new Promise<undefined>((resolve) => clock.setTimeout(() => resolve(undefined), ms));

  return byName(
    {
      socket: opensSockets({ serviceUrl, secret: socketSecret, clock }),
      network: storage.network,
      transport: storage.transport,
      returnAddress: storage.returnAddress,
      deviceToken: storage.deviceToken,
      isTokenReplaced: storage.isTokenReplaced,
      ending: storage.ending,
      signUpCodes: storage.signUpCodes,
      resendWait: storage.resendWait,
      signUpDraft: storage.signUpDraft,
      isLaterStep: addressBar.isLaterStep,
      laterStep: addressBar.laterStep,
      storage(_input, tell) {
        const channel = storage.store(tell);
        return {
          close: channel.close,
          tell(command) {
            if (command.type === "keep.recoveryProof") keepProof(command.setupToken);
            else if (command.type === "forget.recoveryProof") forgetProof();
            else channel.tell(command);
          },
        };
      },
      "oauth2/app-info": async (input, asking) => tellIfOver((await oauth(asking)).appInfo(input, asking)),
      "oauth2/login": async (input, asking) => tellIfOver((await oauth(asking)).login(input, asking)),
      "account/image": async ({ token }, asking) => tellIfOver((await picture(asking)).read(token, asking)),
      "account/image-send": async ({ token }, asking) => tellIfOver((await picture(asking)).send(token, asking)),
      "account/image-remove": async ({ token }, asking) => tellIfOver((await picture(asking)).remove(token, asking)),
      makePasskey: async (input, asking) => (await passkeys(asking)).make(input, asking),
      async howToOfferPasskey(_input, asking) {
        const { self, signal } = asking;
        if (storage.declinesPasskey()) return "none";
        await atRest(self, signal);
        return (await passkeys(asking)).howToOffer();
      },
      async suggestsPasskeys(_input, asking) {
        const { signal } = asking;
        if (!offersPasskeys) return false;
        await whenIdle();
        signal.throwIfAborted();
        return (await passkeys(asking)).suggests();
      },
      provePasskey: async (input, asking) => (await passkeys(asking)).prove(input, asking),
      forgetPasskey: async (input, asking) => (await passkeys(asking)).forget(input, asking),
      startMakingPasskey: async (_input, asking) => (await passkeys(asking)).startMaking(),
      async startTellingPasskeys(_input, asking) {
        await atRest(asking.self, asking.signal);
        return (await passkeys(asking)).startTelling(asking.signal);
      },
      tellPasskeys: async (input, asking) => (await passkeys(asking)).tell(input, asking),
      endMakingPasskey: async (_input, asking) => (await passkeys(asking)).endMaking(),
      endTellingPasskeys: async (_input, asking) => (await passkeys(asking)).endTelling(),
      async takeDeviceCookie({ ticket }, asking) {
        await (await onFirstUse(asking, cookieCalls)).trustDevice(ticket, asking);
      },
      resumeSetup: async (_input, asking) => (await onFirstUse(asking, cookieCalls)).resumeSetup(asking),
      readPhone: async ({ text, chosen }) =>
        (await import("../../machines/shared/read-phone.ts")).readPhone(text, chosen),
      async rest(_input, { self }) {
        await pageCode;
        const connection = connectionOf(self);
        if (connection) await Promise.race([until(connection, hasNoCall), after(LONGEST_CALL_WAIT_MS)]);
        return whenIdle();
      },
      load,

      forgetProof,
      clearStores: storage.clear,

      leave({ url, replace, passAuth }) {
        if (passAuth) shell?.passAuth({ token: passAuth.token.reveal(), orgId: passAuth.orgId });
        const address = typeof url === "string" ? url : url.reveal();
        if (replace) location.replace(address);
        else location.assign(address);
        return after(LEAVE_WAIT_MS);
      },

      reload() {
        location.reload();
        return after(LEAVE_WAIT_MS);
      },
    },
    { call, clock, chance: Math.random, newId: () => randomId(32) },
  );
}
