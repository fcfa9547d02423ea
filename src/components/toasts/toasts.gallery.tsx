import { lazy, Suspense, useState } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import type { Toast } from "./toasts.tsx";
import buttons from "../button/small-button.module.css";
import gallery from "../../gallery/examples.module.css";

const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

const examples: Record<string, Toast> = {
  "Show a success": { type: "toast.success", text: "passwordUpdated" },
  "Show an error": { type: "toast.error", message: "The timesheet could not be saved." },
  "Show a note": { type: "toast.note", message: "Android link copied to clipboard." },
};

function Showing() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  return (
    <div className={gallery.row}>
      {Object.entries(examples).map(([label, toast]) => (
        <button key={label} type="button" className={buttons.button} onClick={() => setToasts([...toasts, toast])}>
          {label}
        </button>
      ))}
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}

export const page = galleryPage<{ toasts: unknown }>({
  name: "Toasts",
  about: "Shown for 5 seconds at the top centre of the page, without a progress bar or close button.",
  states: [{ name: "Of each kind", Show: Showing }],
  props: { toasts: { type: "readonly Toast[]", about: "Each of the list is shown once." } },
});
