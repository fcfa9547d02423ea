import { useApp } from "../../app-actor.ts";
import { FaultView } from "./fault-view.tsx";

export function FaultScreen() {
  const { actor } = useApp();
  return <FaultView onRestart={() => actor.send({ type: "flow.restart" })} onReload={() => location.reload()} />;
}
