import { useState } from "react";
import { useApp } from "../../app-actor.ts";
import { failureText } from "../../components/refusal/failure-text.ts";
import { Popup } from "../../components/popup/popup.tsx";
import { authorize } from "../../texts/en/authorize.ts";
import { useTexts } from "../../texts/use-texts.ts";
import type { Failure } from "../../../machines/shared/failure.ts";

/** A third-party sign-in that was refused says so in a popup as well (specification section 8). */
export function RefusalPopup({ failure }: { failure: Failure | null }) {
  // Put away, it does not come back when the form says the same again.
  return failure && <Once key={failure.at} failure={failure} />;
}

function Once({ failure }: { failure: Failure }) {
  const { popupTitle, popupClose } = useTexts("authorize", authorize);
  const { texts } = useApp();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Popup title={popupTitle} close={popupClose} onClose={() => setOpen(false)}>
      <bdi>{failureText(failure, texts)}</bdi>
    </Popup>
  );
}
