import type { AppContext, Toast } from "./app.policy.ts";
import type { ToastText } from "./app.types.ts";

type Toasts = Pick<AppContext, "toasts" | "toastsSoFar">;

/** Milliseconds for which the page shows a toast: an alert or a success, and a note that a link was copied. */
const TOAST_MS = 5_000;
const NOTE_MS = 3_000;

export const isAlert = ({ text }: ToastText): boolean => text === "refused";

/** Adds a toast. It replaces one with the same text, so there is at most one alert. */
export const withToast = ({ toasts, toastsSoFar }: Toasts, { text, about, reference }: ToastText): Toasts => {
  const others = toasts.filter((toast) => toast.text !== text);
  const toast = { id: toastsSoFar + 1, text, about, ...(reference !== undefined && { reference }), until: null };
  return { toasts: [...others, toast], toastsSoFar: toastsSoFar + 1 };
};

export const withoutAlert = (toasts: readonly Toast[]): Toast[] => toasts.filter((toast) => !isAlert(toast));

/** Gives an end to the toasts that have none. */
export const timed = (toasts: readonly Toast[], now: number): Toast[] =>
  toasts.map((toast) => ({
    ...toast,
    until: toast.until ?? now + (toast.text === "linkCopied" ? NOTE_MS : TOAST_MS),
  }));

/** Takes the end from every toast while the pointer holds them; afterwards their time begins again. */
export const held = (toasts: readonly Toast[]): Toast[] => toasts.map((toast) => ({ ...toast, until: null }));

/** The time at which the first toast ends. */
export const firstEnd = (toasts: readonly Toast[]): number => Math.min(...toasts.map(({ until }) => until ?? Infinity));

export const withoutFirst = (toasts: readonly Toast[]): Toast[] =>
  toasts.filter(({ until }) => until !== firstEnd(toasts));
