import { useApp, useFlow } from "../../app-actor.ts";
import { useSelector } from "@xstate/react";
import { failureText } from "../../components/refusal/failure-text.ts";
import { Popup } from "../../components/popup/popup.tsx";
import { authorize } from "../../texts/en/authorize.ts";
import { useTexts } from "../../texts/use-texts.ts";
import type { Failure } from "../../../machines/shared/failure.ts";

/** A third-party sign-in that was refused says so in a popup as well (specification section 8), until it is put away. */
export function RefusalPopup({ failure }: { failure: Failure | null }) {
  const { popupTitle, popupClose } = useTexts("authorize", authorize);
  const { texts } = useApp();
  const flow = useFlow("authorize");
  const putAway = useSelector(flow, ({ context }) => context.putAway);
  if (failure === null || failure.at === putAway) return null;
  return (
    <Popup
      key={failure.at}
      title={popupTitle}
      close={popupClose}
      onClose={() => flow.send({ type: "popup.close", at: failure.at })}
    >
      <bdi>{failureText(failure, texts)}</bdi>
    </Popup>
  );
}
