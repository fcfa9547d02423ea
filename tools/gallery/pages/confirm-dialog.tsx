import { presses } from "../unbound.ts";
import { galleryPage } from "../gallery-page.ts";
import { Opener } from "../opener.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../src/components/confirm-dialog/confirm-dialog.tsx";

export const page = galleryPage<ConfirmDialogProps>({
  name: "Confirm dialog",
  about: "Asks before an action that can't be undone. Esc and Cancel change nothing.",
  states: [
    {
      name: "Default texts",
      Show: () => (
        <Opener label="Ask">
          {(close) => (
            <ConfirmDialog
              text="The changes could not be saved. Go on without them?"
              confirms={presses(() => close("Confirmed."))}
              cancels={presses(() => close("Cancelled."))}
            />
          )}
        </Opener>
      ),
    },
    {
      name: "Custom texts",
      Show: () => (
        <Opener label="Sign out everywhere">
          {(close) => (
            <ConfirmDialog
              title="Sign out everywhere?"
              text="All other sessions end at once."
              confirm="Sign out"
              confirms={presses(() => close("Confirmed."))}
              cancels={presses(() => close("Cancelled."))}
            />
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question.", otherwise: "'Something went wrong.'" },
    text: { type: "ReactNode", about: "What will happen.", otherwise: "none" },
    confirm: { type: "string", about: "Label of the confirm button.", otherwise: "'Continue'" },
    busy: { type: "boolean", about: "Whether the answer to a confirmation is awaited.", otherwise: "false" },
    skips: { type: "Press & { text }", about: "A button that goes on without an answer.", otherwise: "none" },
    confirms: { type: "Press", about: "Used when it's confirmed." },
    cancels: { type: "Press", about: "Used when it's cancelled." },
    children: { type: "ReactNode", about: "A field to be filled in first.", otherwise: "none" },
  },
});
