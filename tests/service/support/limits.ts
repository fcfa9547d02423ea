import { countFailure, type Throttled, throttleRules } from "../../../service/shared/throttle.ts";
import type { World } from "./world.ts";

/** Counts as many failures as a limit allows, so that the next attempt has to wait. */
export async function useUp({ database, clock }: World, throttled: Throttled): Promise<void> {
  for (let counted = 0; counted < throttleRules[throttled.name].free; counted += 1)
    await countFailure(database.db, throttled, clock.now());
}
