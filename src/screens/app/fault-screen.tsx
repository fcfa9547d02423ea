import { useApp } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { FaultView } from "./fault-view.tsx";

/** Says that a flow has failed, and offers to start it again. */
export default function FaultScreen() {
  const { actor } = useApp();
  return <FaultView restarts={sends(actor, { type: "flow.restart" })} onReload={() => location.reload()} />;
}
