import { lazy, Suspense, useState } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import type { Alert, Toast } from "./toasts.tsx";
import buttons from "../button/small-button.module.css";
import gallery from "../../gallery/examples.module.css";

const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

const examples: Record<string, Toast> = {
  "Show a success": { type: "toast.success", text: "passwordUpdated" },
  "Show a note": { type: "toast.note", message: "Android link copied to clipboard." },
};

function Showing() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [alert, setAlert] = useState<Alert | null>(null);
  const refuse = () => setAlert({ message: "The timesheet could not be saved.", screen: "workspace" });
  return (
    <div className={gallery.row}>
      {Object.entries(examples).map(([label, toast]) => (
        <button key={label} type="button" className={buttons.button} onClick={() => setToasts([...toasts, toast])}>
          {label}
        </button>
      ))}
      <button type="button" className={buttons.button} onClick={refuse}>
        Show an error
      </button>
      {(toasts.length > 0 || alert !== null) && (
        <Suspense>
          <ToastList toasts={toasts} alert={alert} />
        </Suspense>
      )}
    </div>
  );
}

export const page = galleryPage<{ toasts: unknown; alert: unknown }>({
  name: "Toasts",
  about: "Shown for 5 seconds (notes for 3) at the top centre of the page, without a progress bar or close button.",
  states: [{ name: "Of each kind", Show: Showing }],
  props: {
    toasts: { type: "readonly Toast[]", about: "Each of the list is shown once." },
    alert: { type: "Alert | null", about: "What was refused: shown alone, and put away when it is null again." },
  },
});
