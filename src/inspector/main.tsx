import "./trusted-types.ts";
import "../theme/tokens.css";
import { createRoot } from "react-dom/client";
import { present } from "../../machines/shared/present.ts";
import { Panel } from "./panel/panel.tsx";
import { createSession } from "./session.ts";

createRoot(present(document.getElementById("root"))).render(
  <Panel session={createSession({ mode: "held", scenario: "login" })} />,
);
