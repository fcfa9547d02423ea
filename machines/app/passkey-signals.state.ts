import { and, stateIn } from "xstate";
import { withEvent } from "../shared/params.ts";
import { appSetup } from "./app.setup.ts";
import { passkeyOffer } from "./passkey-offer.state.ts";
import type { GuardArguments } from "./root-actions.ts";

export const passkeySignals = {
  guards: {
    /** The code of the menus brings the chart. */
    hasPasskeysToTell: and([
      ({ context }: GuardArguments) => context.settings.passkeys,
      stateIn({ session: "signedIn" }),
      stateIn({ menus: "loaded" }),
    ]),
  },
};

/**
 * What the browser is told of the person's passkeys, for the list of their password manager: after a sign-in and when a
 * page is opened, and again after each event that may bring other passkeys or names.
 */
export const passkeySignalsState = appSetup
  .extend(passkeyOffer)
  .extend(passkeySignals)
  .createStateConfig({
    initial: "none",
    on: {
      "session.ending": ".none",
      "token.changedElsewhere": ".none",
      "passkeys.changed": ".none",
      "push.authenticate": ".none",
      "panel.open": { guard: withEvent("opensPasskeys"), target: ".none" },
    },
    states: {
      none: {
        description: "Nobody is signed in, or the page doesn't have its menus yet. What was told is out of date.",
        always: { guard: "hasPasskeysToTell", target: "telling" },
      },
      telling: {
        description: "Once the page is at rest, it tells the browser which passkeys and names the service has.",
        invoke: { id: "passkeySignals", src: "passkeySignals", onDone: "told", onError: "told" },
      },
      told: { description: "The page has told the browser all that it could." },
    },
  });
