import type { AppContext, Toast } from "./app.policy.ts";
import type { ToastText } from "./app.types.ts";

type Toasts = Pick<AppContext, "toasts" | "toastsSoFar">;

/** How long a toast is shown, milliseconds: an alert and a success by their time-out, a note as long as its container. */
const TOAST_MS = 5_000;
const NOTE_MS = 3_000;

export const isAlert = ({ text }: ToastText): boolean => text === "refused";

/** With one more. It replaces one with the same text, so that there is at most one alert. */
export const withToast = ({ toasts, toastsSoFar }: Toasts, { text, about }: ToastText): Toasts => {
  const others = toasts.filter((toast) => toast.text !== text);
  return { toasts: [...others, { id: toastsSoFar + 1, text, about, until: null }], toastsSoFar: toastsSoFar + 1 };
};

export const withoutAlert = (toasts: readonly Toast[]): Toast[] => toasts.filter((toast) => !isAlert(toast));

/** Toasts without an end get one. */
export const timed = (toasts: readonly Toast[], now: number): Toast[] =>
  toasts.map((toast) => ({
    ...toast,
    until: toast.until ?? now + (toast.text === "linkCopied" ? NOTE_MS : TOAST_MS),
  }));

/** While they are held they have no end; afterwards their time begins again. */
export const held = (toasts: readonly Toast[]): Toast[] => toasts.map((toast) => ({ ...toast, until: null }));

/** When the first of them ends. */
export const firstEnd = (toasts: readonly Toast[]): number => Math.min(...toasts.map(({ until }) => until ?? Infinity));

export const withoutFirst = (toasts: readonly Toast[]): Toast[] =>
  toasts.filter(({ until }) => until !== firstEnd(toasts));
