import * as v from "valibot";
import { open } from "../../../service/socket/cipher.ts";
import { DEFAULT_SOCKET_SECRET } from "../../../service/settings/environment.ts";
import { DEMO_PASSWORD } from "../../../service/demo/people.ts";
import { formatSpread, median, type Part } from "../support/figures.ts";
import { withStage, type Stage } from "../support/stage.ts";
import { type Frame, visit } from "../support/visit.ts";

/** Budget for everything except waiting for the service, in milliseconds. */
const BUDGET = 155;

interface SignIn {
  /** From pressing Enter until the organisations are painted. */
  readonly drawn: number;
  /** How much of that was spent waiting for replies. */
  readonly waited: number;
  /** How many of these waits came one after another: each costs a round trip. */
  readonly roundTrips: number;
  readonly calls: readonly string[];
}

/** Measures from pressing Login until the workspace is painted, on a slow CPU. */
export const loginToWorkspace: Part = ({ runs }) =>
  withStage(async (stage) => {
    const samples: SignIn[] = [];
    // A warm-up: the service is cold.
    await signIn(stage);
    for (let run = 0; run < runs; run += 1) samples.push(await signIn(stage));
    const own = samples.map(({ drawn, waited }) => drawn - waited);
    const roundTrips = Math.max(...samples.map((sample) => sample.roundTrips));
    const rows = [
      {
        what: "from Login to the workspace drawn",
        figure: formatSpread(
          samples.map(({ drawn }) => drawn),
          "ms",
        ),
      },
      {
        what: "of that, waiting for the service",
        figure: formatSpread(
          samples.map(({ waited }) => waited),
          "ms",
        ),
      },
      {
        what: "of that, the app's own",
        figure: formatSpread(own, "ms"),
        budget: `≤ ${BUDGET} ms`,
        met: median(own) <= BUDGET,
      },
      {
        what: "round trips, one after the other",
        figure: `${roundTrips} (${samples[0]?.calls.join(", ")})`,
        budget: "1",
        met: roundTrips <= 1,
      },
    ];
    return { rows, samples };
  });

function signIn({ browser, foyer }: Stage): Promise<SignIn> {
  const options = {
    ...foyer,
    path: "/login",
    control: '[data-screen="workspace"] fieldset label',
    typed: false,
    live: true,
    network: "slowCpu",
  } as const;
  return visit(browser, options, async ({ page, frames, idle, press, quiet }) => {
    const form = page.locator('[data-screen="login"]');
    await form.locator('input[name="identifier"]').fill("member@acme.test");
    await form.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await idle();
    const before = frames.length;
    await press("Enter");
    const { visible, pressed } = await quiet();
    if (visible === null) throw new Error("The workspace was never drawn.");
    return { drawn: visible - pressed, ...waitingIn(frames.slice(before)) };
  });
}

const named = v.object({ event: v.string(), id: v.optional(v.string()) });
const packet = v.pipe(v.string(), v.parseJson(), v.tuple([v.picklist(["request", "response"]), v.string()]));

/** The time during which at least one call was open, from the frames of the page's socket. */
function waitingIn(frames: readonly Frame[]): Pick<SignIn, "waited" | "roundTrips" | "calls"> {
  const openCalls = new Set<string>();
  const calls: string[] = [];
  let since = 0;
  let waited = 0;
  let roundTrips = 0;
  for (const { at, sent, payload } of frames) {
    // Other frames are engine.io's own, such as pings.
    const message = v.safeParse(packet, payload.replace(/^42/, ""));
    if (!message.success) continue;
    const { event, id } = v.parse(named, open(message.output[1], DEFAULT_SOCKET_SECRET));
    if (id === undefined) continue;
    if (sent) {
      calls.push(event);
      if (openCalls.size === 0) {
        since = at;
        roundTrips += 1;
      }
      openCalls.add(id);
    } else if (openCalls.delete(id) && openCalls.size === 0) {
      waited += at - since;
    }
  }
  return { waited, roundTrips, calls };
}
