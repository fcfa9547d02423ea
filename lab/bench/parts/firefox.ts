import { assertPresent } from "../../../machines/shared/assert-present.ts";
import { ratioRow } from "../support/figures.ts";
import { withFirefox, type VisitInFirefox } from "../support/firefox.ts";
import type { Part } from "../support/part.ts";
import { loginPageOf, withSlowStage } from "../support/stage.ts";
import { machineIsQuiet } from "../support/visit.ts";

/** The network of Slow 4G. Firefox offers nothing to slow its processor down. */
const line = { down: 1_600_000, up: 750_000, roundTrip: 150 };

/** Compares the login page with its floors in Firefox. */
export const firefox: Part = ({ runs }) =>
  withSlowStage(line, (served) =>
    withFirefox(async ({ version, visit }) => {
      const targets = { html: served.html, react: served.react, foyer: loginPageOf(served) };
      const samples: Record<keyof typeof targets, VisitInFirefox[]> = { html: [], react: [], foyer: [] };
      for (let run = 0; run < runs; run += 1) {
        for (const name of ["html", "react", "foyer"] as const) {
          await machineIsQuiet();
          samples[name].push(await visit(targets[name]));
        }
      }
      const usable = (visits: readonly VisitInFirefox[]) => visits.map((seen) => seen.usable);
      const live = (visits: readonly VisitInFirefox[]) => visits.map((seen) => assertPresent(seen.live));
      const where = `Firefox ${version}`;
      const rows = [
        ratioRow(`${where}: usable`, usable(samples.foyer), "html", usable(samples.html), 1.2),
        ratioRow(`${where}: live`, live(samples.foyer), "react", live(samples.react), 1),
      ];
      return { rows, samples };
    }),
  );
