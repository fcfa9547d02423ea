import { passkeySignalsMachine } from "../account/passkey-signals/passkey-signals.machine.ts";
import { passkeySetUpMachine } from "../sign-in/passkey-set-up/passkey-set-up.machine.ts";
import { appMachine } from "./app.machine.ts";
import { flows } from "./flows.ts";

/** The root with all charts at once: for the service, which draws pages ahead, and for everything that reads charts. */
export const wholeApp = appMachine.provide({
  actors: { ...flows, passkeySetUp: passkeySetUpMachine, passkeySignals: passkeySignalsMachine },
});
