import * as v from "valibot";
import { createActor, type InspectionEvent, type Snapshot } from "xstate";
import { appMachine } from "../app/app.machine.ts";
import { firstVisit } from "../app/app.pages.cases.ts";
import type { AppInput } from "../app/app.types.ts";
import { type Part, parts } from "../shared/parts.ts";
import { withPorts } from "../shared/ports.ts";
import { createRoutes } from "../shared/routes.ts";
import { Secret } from "../shared/secret.ts";
import type { Envelope } from "../snapshot/envelope.ts";
import { createRecorder, type Recorder } from "../snapshot/recorder.ts";
import { readTree } from "../snapshot/tree.ts";
import { canary } from "../shared/cases.ts";
import type { Opening } from "./scenario.ts";
import { createWorld, type World } from "./world.ts";

export const routes = createRoutes({});
export const origin = firstVisit.settings.ownOrigin;

export type Inspect = (event: InspectionEvent) => void;

/** An address of the app as the machines see it. */
export function visitOf(address: string) {
  const { pathname, search } = new URL(address, origin);
  return routes.parse(pathname, search);
}

/** The root with all its flows, not started yet, at an address in a browser that is held by hand. */
export function createApp(address: string, opening: Opening, inspect: Inspect) {
  const {
    signedIn = false,
    surveyEnabled = false,
    broken,
    returnAddress,
    countdown,
    signUpDraft,
    signUpCodes,
    absent,
    ...rest
  } = opening;
  const input: AppInput = {
    ...firstVisit,
    visit: visitOf(address),
    settings: { ...firstVisit.settings, surveyEnabled },
    token: signedIn ? new Secret(canary("cookie token")) : null,
    ...rest,
  };
  const world = createWorld({
    input,
    ...(broken && { broken }),
    ...(returnAddress !== undefined && { returnAddress }),
    ...(countdown && { countdown }),
    ...(signUpDraft && { signUpDraft }),
    ...(signUpCodes && { signUpCodes }),
    ...(absent && { absent }),
  });
  return launch(world, createRecorder(world.now), { input }, inspect);
}

/** The root as a snapshot has it, not started yet, over inert ports and by a clock that stands still at its time. */
export function createReproduction({ capturedAt, snapshot: tree, trail, connection }: Envelope, inspect: Inspect) {
  const world = createWorld({ input: null, absent: loadingIn(tree) }, capturedAt);
  const read = readTree(appMachine, tree);
  if ("problems" in read) throw new Error("A snapshot that was read does not fit the charts.");
  // Only the compiler asks for an input: a restored actor has been through that already.
  const recorder = createRecorder(world.now, { trail, connection });
  const app = launch(world, recorder, { input: firstVisit, snapshot: read.snapshot }, inspect);
  // That it had failed is what the file says, and no fault of this page.
  if (read.snapshot.status === "error") app.root.subscribe({ error: () => {} });
  return app;
}

/** The parts that are being loaded. */
const loadingIn = (tree: unknown): Part[] =>
  Object.values(v.parse(withChildren, tree).children).flatMap((child) =>
    v.is(partBeingLoaded, child) ? [child.input.part] : [],
  );

const withChildren = v.object({ children: v.record(v.string(), v.unknown()) });
const partBeingLoaded = v.object({ src: v.literal("load"), input: v.object({ part: v.picklist(parts) }) });

function launch(
  world: World,
  recorder: Recorder,
  options: { input: AppInput; snapshot?: Snapshot<unknown> },
  inspect: Inspect,
) {
  const root = createActor(appMachine, {
    ...options,
    clock: world.ports.clock,
    inspect(event) {
      recorder.inspect(event);
      inspect(event);
    },
  });
  return {
    root: withPorts(root, world.ports),
    world,
    /** What happens, for a snapshot. */
    recorder,
    close: () => void root.stop(),
  };
}

/** An app in the sandbox, as it is made or opened. */
export type App = ReturnType<typeof createApp>;
