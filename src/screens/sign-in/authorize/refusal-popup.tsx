import { useApp, useTexts } from "../../../app-actor.ts";
import type { Press } from "../../../sends.ts";
import { capped, failureText } from "../../../components/refusal/failure-text.ts";
import { Reference } from "../../../components/refusal/reference.tsx";
import { Popup } from "../../../components/popup/popup.tsx";
import { authorize } from "../../../texts/en/authorize.ts";
import type { Failure } from "../../../../machines/shared/failure.ts";

export interface RefusalPopupProps {
  failure: Failure | null;
  dismissed: boolean;
  closes: Press;
}

/** Repeats the refusal of a third-party sign-in in a pop-up, until the person closes it. */
export function RefusalPopup({ failure, dismissed, closes }: RefusalPopupProps) {
  const { popupTitle, popupClose } = useTexts("authorize", authorize);
  const { texts } = useApp();
  if (failure === null || dismissed) return null;
  return (
    <Popup key={failure.at} title={popupTitle} close={popupClose} closes={closes}>
      <bdi>{failureText(failure, texts)}</bdi>
      {failure.hint !== undefined && (
        <>
          <br />
          <bdi>{capped(failure.hint)}</bdi>
        </>
      )}
      <Reference of={failure.reference} />
    </Popup>
  );
}
