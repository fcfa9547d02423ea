import * as v from "valibot";
import type { Channel } from "../../workbench/effects/actors.ts";
import type { LaterStepCommand, LaterStepEvent } from "../../machines/shared/channels.ts";
import type { Routes } from "../../machines/shared/routes.ts";
import type { AppActor } from "../app-actor.ts";

/** The mark of a history entry that a page has for its later step. */
const LATER_STEP = { isLaterStep: true } as const;
const laterStep = v.object({ isLaterStep: v.literal(true) });

const here = () => location.pathname + location.search;
const isLaterStepHere = () => v.is(laterStep, history.state);

/** The browser's address bar, and its history. It is made when the root reads the address. */
export function createAddressBar(routes: Routes) {
  /** The flow of the page that has a later step; null if the page has one step only. */
  let tellFlow: ((event: LaterStepEvent) => void) | null = null;
  const begun = here();

  return {
    isLaterStep: { recall: isLaterStepHere },
    /** A later step has the address of the first, because it depends on what the person has filled in there. */
    laterStep(_input: unknown, tell: (event: LaterStepEvent) => void): Channel<LaterStepCommand> {
      tellFlow = tell;
      return {
        tell({ type }) {
          if (type === "enter") history.pushState(LATER_STEP, "", here());
          else history.back();
        },
        close() {
          if (tellFlow === tell) tellFlow = null;
        },
      };
    },
    /**
     * Keeps the address bar and the root in sync: shows the root's visit, and reports Back and Forward.
     *
     * @param listening its `signal` ends this when another root takes over the page
     */
    follow(actor: AppActor, listening: AddEventListenerOptions = {}): void {
      const address = () => routes.format(actor.getSnapshot().context.visit);
      const show = () => {
        if (address() === here()) return;
        const { replaceAddress } = actor.getSnapshot().context;
        history[replaceAddress ? "replaceState" : "pushState"](null, "", address());
      };
      const tellMove = () => {
        // Within a page nothing is loaded again, and the form keeps its values.
        if (tellFlow && here() === address()) {
          tellFlow({ type: isLaterStepHere() ? "history.forward" : "history.back" });
        } else {
          actor.send({ type: "location.changed", visit: routes.parse(location.pathname, location.search) });
        }
      };
      actor.subscribe(show);
      // A person may have gone Back since the root read the address.
      if (here() === begun) show();
      else tellMove();
      addEventListener("popstate", tellMove, listening);
    },
  };
}

export type AddressBar = ReturnType<typeof createAddressBar>;
