import * as v from "valibot";
import type { ActorRefFrom, Subscription } from "xstate";
import { navigate } from "wouter/use-browser-location";
import type { Routes } from "../../machines/shared/routes.ts";
import type { signUpMachine } from "../../machines/joining/sign-up/sign-up.machine.ts";
import { stepOf } from "../../machines/joining/sign-up/sign-up.selectors.ts";
import type { AppActor } from "../app-actor.ts";

const secondStep = v.object({ step: v.literal("aboutCompany") });

/**
 * Whether the current history entry is sign-up's second step. It has the same URL as the first step: the second depends
 * on what was filled in, so a URL alone (a bookmark, a link) could not open it.
 */
export const isSecondStepHere = (): boolean => v.is(secondStep, history.state);

/**
 * Keeps the address bar and the root in sync: shows the root's visit, and reports Back and Forward to the root.
 *
 * @param listening its `signal` ends this when another root takes over the page
 */
export function followAddress(actor: AppActor, routes: Routes, listening: AddEventListenerOptions = {}): void {
  const here = () => location.pathname + location.search;
  let signUp: ActorRefFrom<typeof signUpMachine> | null = null;
  let following: Subscription | null = null;
  let goingBack = false;

  const apply = () => {
    const { context, children } = actor.getSnapshot();
    const href = routes.format(context.visit);
    if (href !== here()) navigate(href, { replace: context.replaceAddress });
    const shown = children.signUp ?? null;
    if (shown === signUp) return;
    following?.unsubscribe();
    signUp = shown;
    following = shown?.subscribe({ next: applyStep, error: followNoFurther }) ?? null;
    applyStep();
  };

  /** The second step gets its own history entry, right after the first one's, so Back returns to the first step. */
  function applyStep() {
    const step = signUp && stepOf(signUp.getSnapshot());
    if (step === null || goingBack || (step === "aboutCompany") === isSecondStepHere()) return;
    if (step === "aboutCompany") {
      navigate(here(), { state: { step } });
    } else {
      goingBack = true;
      history.back();
    }
  }

  /** The root shows the failure of a flow. Without this listener the page would also report it as uncaught. */
  function followNoFurther() {
    following = null;
  }

  actor.subscribe(apply);
  apply();
  addEventListener(
    "popstate",
    () => {
      goingBack = false;
      const visit = routes.parse(location.pathname, location.search);
      if (signUp && here() === routes.format(actor.getSnapshot().context.visit)) {
        // Within the flow: nothing is reloaded, and the form keeps its values.
        signUp.send({ type: isSecondStepHere() ? "step.forward" : "step.back" });
        applyStep();
      } else {
        actor.send({ type: "location.changed", visit });
      }
    },
    listening,
  );
}
