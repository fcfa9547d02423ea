import { appSetup } from "./app.setup.ts";
import type { ToastText } from "./app.types.ts";
import { assign, type Asked } from "./root-actions.ts";
import { firstEnd, held, isAlert, timed, withoutAlert, withoutFirst, withToast } from "./toasts.ts";

export const toasts = {
  actions: {
    addToast: assign(({ context }, params: ToastText) => withToast(context, params)),
    timeToasts: assign(({ context: { toasts } }, { now }: { now: number }) => ({ toasts: timed(toasts, now) })),
    holdToasts: assign(({ context: { toasts } }) => ({ toasts: held(toasts) })),
    dropFirstToast: assign(({ context: { toasts } }) => ({ toasts: withoutFirst(toasts) })),
    dropToasts: assign({ toasts: [] }),
    dropAlert: assign(({ context: { toasts } }) => ({ toasts: withoutAlert(toasts) })),
  },
  guards: {
    saysNothing: ({ context: { toasts } }: Asked) => toasts.length === 0,
    saysSomethingNew: ({ context: { toasts } }: Asked) => toasts.some(({ until }) => until === null),
    hasAlert: ({ context: { toasts } }: Asked) => toasts.some(isAlert),
  },
};

/** Short messages at the head of the page: something was done, or the alert of a refusal. */
export const toastsState = appSetup.extend(toasts).createStateConfig({
  initial: "none",
  on: {
    "toast.show": { target: ".weighing", actions: { type: "addToast", params: ({ event }) => event } },
    "call.refused": {
      target: ".weighing",
      actions: { type: "addToast", params: ({ event }) => ({ text: "refused", about: event.message }) },
    },
    "alert.close": { guard: "hasAlert", target: ".weighing", actions: "dropAlert" },
  },
  states: {
    weighing: {
      always: [
        { guard: "saysNothing", target: "none" },
        { guard: "saysSomethingNew", target: "loading" },
        { target: "shown" },
      ],
    },
    none: { description: "No toast is shown." },
    loading: {
      description: "Loading what draws toasts, with the first of them. Most visits see none.",
      invoke: {
        id: "toastPart",
        src: "load",
        input: { part: "toasts" },
        // The screen says the same where it belongs; the next toast tries again.
        onError: { target: "none", actions: "dropToasts" },
      },
      on: { "toasts.loaded": "timing", "toasts.missing": { target: "none", actions: "dropToasts" } },
    },
    timing: {
      description: "A toast is shown. Its time begins.",
      invoke: {
        id: "toastTime",
        src: "now",
        onDone: { target: "shown", actions: { type: "timeToasts", params: ({ event }) => ({ now: event.output }) } },
        onError: { target: "none", actions: "dropToasts" },
      },
    },
    shown: {
      description:
        "Toasts are shown, each until its time is over. The alert goes with the next edit, submit or screen.",
      invoke: {
        id: "toastDeadline",
        src: "deadline",
        input: ({ context }) => ({ at: firstEnd(context.toasts), event: "toast.due" }),
        onError: { target: "none", actions: "dropToasts" },
      },
      on: { "toast.due": { target: "weighing", actions: "dropFirstToast" }, "toasts.hold": "held" },
    },
    held: {
      description: "The pointer rests on a toast: they stay until it leaves, and then begin their time again.",
      entry: "holdToasts",
      on: { "toasts.release": "timing" },
    },
  },
});
