import * as v from "valibot";
import type { ActorRefFrom, Subscription } from "xstate";
import { navigate } from "wouter/use-browser-location";
import type { Routes } from "../../machines/shared/routes.ts";
import { type signUpMachine, stepOf } from "../../machines/sign-up/sign-up.machine.ts";
import type { AppActor } from "../app-actor.ts";

const secondStep = v.object({ step: v.literal("aboutCompany") });

/**
 * Whether the history's entry is of sign-up's second step. It has the address of the first: what leads there is
 * what was filled in, so that the address alone would open nothing that a bookmark or a link could mean.
 */
export const isSecondStepHere = (): boolean => v.is(secondStep, history.state);

/**
 * Keeps the browser's address and the root in step: the root's visit is shown, Back and Forward are told to it.
 *
 * @param listening its `signal` ends it, where another app takes the page over
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

  /** The second step has an entry of its own, right after the first one's: Back leads from it to there. */
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

  /** A flow that breaks is the root's to show. Without a listener for that here the page would report it as uncaught. */
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
        // Within the flow: nothing is asked again, and what was filled in stays.
        signUp.send({ type: isSecondStepHere() ? "step.forward" : "step.back" });
        applyStep();
      } else {
        actor.send({ type: "location.changed", visit });
      }
    },
    listening,
  );
}
