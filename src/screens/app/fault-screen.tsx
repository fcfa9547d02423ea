import { useApp } from "../../app-actor.ts";
import { FaultView } from "./fault-view.tsx";

/** Says that a flow has failed, and offers to start it again. */
export function FaultScreen() {
  const { send } = useApp();
  return <FaultView onRestart={() => send({ type: "flow.restart" })} onReload={() => location.reload()} />;
}
