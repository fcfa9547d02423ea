import { startFirefox } from "../../e2e/journeys/playwright-engine.ts";
import { walkJourneys } from "../../e2e/journeys/walk-journeys.ts";
import { programOf } from "../support/packages.mjs";

walkJourneys(() => startFirefox(programOf("firefox-esr")));
