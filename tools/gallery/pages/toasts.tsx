import { sends } from "../../../src/sends.ts";
import type { AppEvent } from "../../../machines/app/app.types.ts";
import { useApp } from "../../../src/app-actor.ts";
import { galleryPage } from "../gallery-page.ts";
import { Messages } from "../../../src/components/messages/messages.tsx";
import { Toasts } from "../../../src/components/toasts/toasts.tsx";
import buttons from "../../../src/components/button/button.module.css";
import gallery from "../examples.module.css";

const events: Record<string, AppEvent> = {
  "Show a success": { type: "toast.show", text: "passwordUpdated", about: null },
  "Show a note": { type: "toast.show", text: "linkCopied", about: "Android" },
  "Show an error": { type: "call.refused", message: "The timesheet could not be saved." },
};

function Showing() {
  const { actor } = useApp();
  return (
    <div className={gallery.row}>
      {Object.entries(events).map(([label, event]) => (
        <button key={label} type="button" className={buttons.small} {...sends(actor, event)}>
          {label}
        </button>
      ))}
      <Messages>
        <Toasts />
      </Messages>
    </div>
  );
}

export const page = galleryPage<object>({
  name: "Toasts",
  about: "Shown for 5 seconds (notes for 3) at the top centre of the page, without a progress bar or close button.",
  states: [{ name: "Of each kind", Show: Showing }],
  props: {},
});
