import type { AppContext, Toast, ToastText } from "./app.types.ts";

type Toasts = Pick<AppContext, "toasts" | "toastsSoFar">;

/** How long a toast is shown, milliseconds: an alert and a success by their time-out, a note as long as its container. */
const TOAST_MS = 5_000;
const NOTE_MS = 3_000;

export const isAlert = ({ text }: ToastText): boolean => text === "refused";

/** With one more. What says the same gives way to it, so that of alerts there is one at most. */
export const withToast = ({ toasts, toastsSoFar }: Toasts, { text, about }: ToastText): Toasts => {
  const others = toasts.filter((toast) => toast.text !== text);
  return { toasts: [...others, { id: toastsSoFar + 1, text, about, until: null }], toastsSoFar: toastsSoFar + 1 };
};

export const withoutAlert = (toasts: readonly Toast[]): Toast[] => toasts.filter((toast) => !isAlert(toast));

/** Those whose time begins get its end. */
export const timed = (toasts: readonly Toast[], now: number): Toast[] =>
  toasts.map((toast) => ({
    ...toast,
    until: toast.until ?? now + (toast.text === "linkCopied" ? NOTE_MS : TOAST_MS),
  }));

/** As long as they are held their time does not pass, and it begins again afterwards. */
export const held = (toasts: readonly Toast[]): Toast[] => toasts.map((toast) => ({ ...toast, until: null }));

/** When the first of them goes. */
export const firstEnd = (toasts: readonly Toast[]): number => Math.min(...toasts.map(({ until }) => until ?? Infinity));

export const withoutFirst = (toasts: readonly Toast[]): Toast[] =>
  toasts.filter(({ until }) => until !== firstEnd(toasts));
