import { useApp } from "../../app-actor.ts";
import { FaultView } from "./fault-view.tsx";

export function FaultScreen() {
  const { send } = useApp();
  return <FaultView onRestart={() => send({ type: "flow.restart" })} onReload={() => location.reload()} />;
}
