import { walkJourneys } from "./walk-journeys.ts";
import { startWebKit } from "./webkit-engine.ts";

walkJourneys(startWebKit);
