import { useSelector } from "@xstate/react";
import { requestedDevice } from "../../../machines/account/sessions/devices.ts";
import { deviceOf } from "../../../machines/shared/device.ts";
import { useFlow, useTexts } from "../../app-actor.ts";
import { gives, sends } from "../../sends.ts";
import { ConfirmDialog } from "../../components/confirm-dialog/confirm-dialog.tsx";
import { ConfirmWordDialog } from "../../components/confirm-word-dialog/confirm-word-dialog.tsx";
import { signedInDevices } from "../../texts/en/chrome.ts";
import { useDeviceNames } from "./facts.tsx";
import { Sentence } from "../../components/sentence.tsx";

/** Asks before signing out devices, because it can't be undone. */
export function SigningOut() {
  const texts = useTexts("signedInDevices", signedInDevices);
  const flow = useFlow("sessions");
  const state = useSelector(flow, (snapshot) => snapshot);
  const nameOf = useDeviceNames();
  const { problem } = state.context;
  const dialog = { confirm: texts.signOut, cancels: sends(flow, { type: "signOut.cancel" }) };
  const confirms = sends(flow, { type: "signOut.confirm" });

  if (state.matches("confirmingDevice")) {
    const name = nameOf(deviceOf(requestedDevice(state.context)?.userAgent ?? null));
    const title = <Sentence text={texts.signOutDeviceAsk(name)} names={[name]} />;
    return <ConfirmDialog {...dialog} title={title} text={texts.signOutDeviceAbout} confirms={confirms} />;
  }
  if (state.matches("confirmingOthers")) {
    const { signOutOthersAsk, signOutOthersAbout } = texts;
    return <ConfirmDialog {...dialog} title={signOutOthersAsk} text={signOutOthersAbout} confirms={confirms} />;
  }
  if (state.matches("confirmingEverywhere")) {
    const word = texts.everywhereWord;
    return (
      <ConfirmWordDialog
        {...dialog}
        title={texts.signOutEverywhereAsk}
        text={texts.signOutEverywhereAbout}
        word={word}
        problem={problem}
        submits={gives(flow, "word.submit", (typed: string) => ({ type: "word.submit", typed, word }))}
        edits={gives(flow, "word.edit", (_typed: string) => ({ type: "word.edit" }))}
      />
    );
  }
  return null;
}
