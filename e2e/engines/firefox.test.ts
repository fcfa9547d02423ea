import { startFirefox } from "./playwright-engine.ts";
import { walkJourneys } from "./walk-journeys.ts";

walkJourneys(startFirefox);
