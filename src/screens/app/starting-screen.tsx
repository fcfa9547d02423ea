import { useApp } from "../../app-actor.ts";
import { WaitingPage } from "../../components/status-page/status-page.tsx";

/** Shown while the app starts or loads a screen. */
export default function StartingScreen() {
  const { texts } = useApp();
  return <WaitingPage text={texts.starting.text} />;
}
