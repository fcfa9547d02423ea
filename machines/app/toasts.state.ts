import { appSetup } from "./app.setup.ts";
import type { ToastText } from "./app.types.ts";
import { assign, type GuardArguments } from "./root-actions.ts";
import { firstEnd, held, isAlert, timed, withoutAlert, withoutFirst, withToast } from "./toasts.ts";
import type { ConnectionEvent } from "../shared/channels.ts";
import { withEvent } from "../shared/params.ts";

type Refused = Extract<ConnectionEvent, { type: "call.refused" }>;

export const toasts = {
  actions: {
    addToast: assign(({ context }, params: ToastText) => withToast(context, params)),
    addAlert: assign(({ context }, { message, reference }: Refused) =>
      withToast(context, { text: "refused", about: message, ...(reference !== null && { reference }) }),
    ),
    timeToasts: assign(({ context: { toasts } }, { now }: { now: number }) => ({ toasts: timed(toasts, now) })),
    holdToasts: assign(({ context: { toasts } }) => ({ toasts: held(toasts) })),
    dropFirstToast: assign(({ context: { toasts } }) => ({ toasts: withoutFirst(toasts) })),
    dropToasts: assign({ toasts: [] }),
    dropAlert: assign(({ context: { toasts } }) => ({ toasts: withoutAlert(toasts) })),
  },
  guards: {
    hasNoToast: ({ context: { toasts } }: GuardArguments) => toasts.length === 0,
    hasNewToast: ({ context: { toasts } }: GuardArguments) => toasts.some(({ until }) => until === null),
    hasOthers: ({ context: { toasts } }: GuardArguments) => withoutAlert(toasts).length > 0,
    hasAlert: ({ context: { toasts } }: GuardArguments) => toasts.some(isAlert),
  },
};

/** Short messages at the top of the page: the app has done something, or the service refused something. */
export const toastsState = appSetup.extend(toasts).createStateConfig({
  initial: "none",
  on: {
    "toast.show": { target: ".weighing", actions: withEvent("addToast") },
    "call.refused": {
      target: ".weighing",
      actions: withEvent("addAlert"),
    },
    "alert.close": { guard: "hasAlert", target: ".weighing", actions: "dropAlert" },
  },
  states: {
    weighing: {
      always: [
        { guard: "hasNoToast", target: "none" },
        { guard: "hasNewToast", target: "loading" },
        { target: "shown" },
      ],
    },
    none: { description: "The page shows no toast." },
    loading: {
      description:
        "The page loads the code that draws toasts. It does so with the first toast, as most visits have none.",
      invoke: {
        id: "toastChunk",
        src: "load",
        input: { chunk: "toasts" },
        // The screen shows the same message in its own place, and the next toast tries again.
        onError: { target: "none", actions: "dropToasts" },
      },
      on: { "toasts.loaded": "timing", "toasts.missing": { target: "none", actions: "dropToasts" } },
    },
    timing: {
      description: "The page shows a new toast. Its time begins.",
      invoke: {
        id: "toastTime",
        src: "now",
        onDone: { target: "shown", actions: { type: "timeToasts", params: ({ event }) => ({ now: event.output }) } },
        onError: { target: "none", actions: "dropToasts" },
      },
    },
    shown: {
      description:
        "The page shows each toast until its time is over. The next edit, submit or screen closes the alert.",
      invoke: {
        id: "toastDeadline",
        src: "deadline",
        input: ({ context }) => ({ at: firstEnd(context.toasts), event: "toast.due" }),
        onError: { target: "none", actions: "dropToasts" },
      },
      on: { "toast.due": { target: "weighing", actions: "dropFirstToast" }, "toasts.hold": "held" },
    },
    held: {
      description: "The pointer rests on a toast. All toasts stay until it leaves, and then their time begins again.",
      entry: "holdToasts",
      on: {
        "toasts.release": "timing",
        "alert.close": [
          { guard: "hasOthers", actions: "dropAlert" },
          { target: "none", actions: "dropAlert" },
        ],
        "toast.show": { actions: withEvent("addToast") },
        "call.refused": {
          actions: withEvent("addAlert"),
        },
      },
    },
  },
});
