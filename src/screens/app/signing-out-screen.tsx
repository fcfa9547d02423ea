import { useApp } from "../../app-actor.ts";
import { WaitingPage } from "../../components/status-page/status-page.tsx";

/** Shown while the app signs the person out. */
export default function SigningOutScreen() {
  const { texts } = useApp();
  return <WaitingPage text={texts.signingOut.text} />;
}
