import { walkJourneys } from "../../e2e/journeys/walk-journeys.ts";
import { startWebKit } from "./webkit-engine.ts";

walkJourneys(startWebKit);
