import "./trusted-types.ts";
import "../theme/tokens.css";
import { createRoot } from "react-dom/client";
import { present } from "../../machines/shared/present.ts";
import { Panel } from "./panel/panel.tsx";
import { createSession } from "./session.ts";
import { placeOf } from "./share.ts";

const shared = placeOf(location);
const isPlace = shared !== null && "place" in shared;
const session = createSession(
  isPlace ? shared.place : { mode: "held", scenario: "login" },
  isPlace ? shared.steps : null,
);
if (shared !== null && "problem" in shared) session.fail(shared.problem);

createRoot(present(document.getElementById("root"))).render(<Panel session={session} />);
