import { formatSpread, median, type Part, type Row } from "../support/figures.ts";
import { startFoyer } from "../support/foyer.ts";
import { withFolder } from "../support/programs.ts";
import { serviceMemory } from "./service-memory.ts";
import { serviceProcesses } from "./service-processes.ts";
import { serviceRates } from "./service-rates.ts";

/** Measures the account service on this computer, without a network in between. */
export const service: Part = async ({ runs }) => {
  const starts = await startTimes();
  const memory = await serviceMemory();
  const rates = await serviceRates(Math.min(runs, 3));
  const processes = await serviceProcesses(Math.min(runs, 3));
  return {
    rows: [...starts.rows, ...memory.rows, ...rates.rows, ...processes.rows],
    samples: { starts: starts.samples, memory: memory.samples, rates: rates.samples, processes: processes.samples },
  };
};

async function startTimes() {
  const [first = 0, ...later] = await withFolder(async (folder) => {
    const times: number[] = [];
    for (let start = 0; start < 4; start += 1) {
      const foyer = await startFoyer(folder);
      times.push(foyer.startedIn / 1000);
      await foyer.stop();
    }
    return times;
  });
  const rows: Row[] = [
    {
      what: "first start, with the demo's data",
      figure: formatSpread([first], "s", 1),
      budget: "≤ 10 s",
      met: first <= 10,
    },
    { what: "later start", figure: formatSpread(later, "s", 1), budget: "≤ 3 s", met: median(later) <= 3 },
  ];
  return { rows, samples: { first, later } };
}
