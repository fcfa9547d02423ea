import { useState } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { SidePanel, type SidePanelProps } from "./side-panel.tsx";
import buttons from "../button/button.module.css";

function Opened({ label, ...props }: Omit<SidePanelProps, "onClose"> & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttons.button} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && <SidePanel {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const long = Array.from({ length: 40 }, (_, index) => <p key={index}>Line {index + 1} of what is new.</p>);

export const page = galleryPage<SidePanelProps>({
  name: "Side panel",
  about:
    "A sheet at the side of the window, over everything else. Esc and its icon close it, the overlay where that is enabled, and on request only after the person has confirmed.",
  states: [
    {
      name: "Closed by the overlay too",
      Show: () => (
        <Opened label="Open the panel" title="Shortcuts" closeOnOverlay>
          <p>Ctrl+Shift+E turns the debug log on.</p>
        </Opened>
      ),
    },
    {
      name: "More than fits, and a footer",
      Show: () => (
        <Opened
          label="Open the long panel"
          title="New release"
          footer={
            <button type="button" className={buttons.button}>
              Try it
            </button>
          }
        >
          {long}
        </Opened>
      ),
    },
    {
      name: "Asks before it closes",
      Show: () => (
        <Opened label="Open the asking panel" title="Import employees" confirmClose={{}}>
          <p>Three rows were read.</p>
        </Opened>
      ),
    },
    {
      name: "Narrower, and asking in words of its own",
      Show: () => (
        <Opened
          label="Open the narrow panel"
          title="New tag"
          maxWidth={400}
          confirmClose={{ title: "Discard the tag?", text: "It has not been saved." }}
        >
          <p>Name of the tag</p>
        </Opened>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "Its heading." },
    children: { type: "ReactNode", about: "What it shows: 700 pixels high at most, or the window's height under 768." },
    footer: { type: "ReactNode", about: "Buttons that stay in view.", otherwise: "none" },
    closeOnOverlay: { type: "boolean", about: "Whether pressing beside it closes it.", otherwise: "false" },
    confirmClose: {
      type: "{ title?: string; text?: string }",
      about: "Asks before it closes, in the specification's words where it has none of its own.",
      otherwise: "does not ask",
    },
    maxWidth: { type: "number", about: "In pixels.", otherwise: "660" },
    onClose: { type: "() => void", about: "It is to be closed: its owner stops drawing it." },
  },
});
