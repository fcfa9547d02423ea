import { useState } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import buttons from "../button/button.module.css";

function Asked({ label, ...props }: Omit<ConfirmDialogProps, "onConfirm" | "onCancel"> & { label: string }) {
  const [answer, setAnswer] = useState<"asking" | "confirmed" | "cancelled" | null>(null);
  return (
    <>
      <button type="button" className={buttons.button} onClick={() => setAnswer("asking")}>
        {label}
      </button>
      <output>{answer !== "asking" && answer}</output>
      {answer === "asking" && (
        <ConfirmDialog {...props} onConfirm={() => setAnswer("confirmed")} onCancel={() => setAnswer("cancelled")} />
      )}
    </>
  );
}

export const page = galleryPage<ConfirmDialogProps>({
  name: "Confirm dialog",
  about: "Asks before something is done that cannot be taken back. Esc and Cancel leave everything as it is.",
  states: [
    {
      name: "In the specification's words",
      Show: () => <Asked label="Ask" text="The changes could not be saved. Go on without them?" />,
    },
    {
      name: "In words of its own",
      Show: () => (
        <Asked
          label="Sign out everywhere"
          title="Sign out everywhere?"
          text="All other sessions end at once."
          confirm="Sign out"
        />
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question.", otherwise: "'Something went wrong.'" },
    text: { type: "ReactNode", about: "What comes of it." },
    confirm: { type: "string", about: "The words of the button that goes on.", otherwise: "'Continue'" },
    onConfirm: { type: "() => void", about: "The person goes on." },
    onCancel: { type: "() => void", about: "The person does not." },
  },
});
