import { useApp } from "../../app-actor.ts";
import { WaitingPage } from "../../components/status-page/status-page.tsx";

export function SigningOutScreen() {
  const { texts } = useApp();
  return <WaitingPage text={texts.signingOut.text} />;
}
