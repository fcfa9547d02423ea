import { presses } from "../unbound.ts";
import { useState } from "react";
import { galleryPage } from "../gallery-page.ts";
import { Opener } from "../opener.tsx";
import { SidePanel, type SidePanelProps } from "../../../src/components/side-panel/side-panel.tsx";

/** A panel whose owner asks for confirmation before it closes. */
function Asking({
  texts,
  closes,
  ...panel
}: Omit<SidePanelProps, "confirmClose"> & { texts?: { title: string; text: string } }) {
  const [isAsking, setAsking] = useState(false);
  const confirmClose = {
    ...(texts && { texts }),
    isAsking,
    stays: presses(() => setAsking(false)),
  };
  return (
    <SidePanel {...panel} closes={isAsking ? closes : presses(() => setAsking(true))} confirmClose={confirmClose} />
  );
}

const lines = Array.from({ length: 40 }, (_, index) => index + 1);

export const page = galleryPage<SidePanelProps>({
  name: "Side panel",
  about:
    "A sheet at the side of the window, over everything else. Esc and its icon close it, the overlay where that is enabled, and on request only after the person has confirmed.",
  states: [
    {
      name: "Closes on overlay click",
      Show: () => (
        <Opener label="Open the panel">
          {(close) => (
            <SidePanel title="Shortcuts" closeOnOverlay closes={presses(close)}>
              <p>Ctrl+Shift+E turns the debug log on.</p>
            </SidePanel>
          )}
        </Opener>
      ),
    },
    {
      name: "Scrolling",
      Show: () => (
        <Opener label="Open the long panel">
          {(close) => (
            <SidePanel title="New release" closes={presses(close)}>
              {lines.map((line) => (
                <p key={line}>Line {line} of what is new.</p>
              ))}
            </SidePanel>
          )}
        </Opener>
      ),
    },
    {
      name: "Asks before it closes",
      Show: () => (
        <Opener label="Open the asking panel">
          {(close) => (
            <Asking title="Import employees" closes={presses(close)}>
              <p>Three rows were read.</p>
            </Asking>
          )}
        </Opener>
      ),
    },
    {
      name: "Narrower, with custom texts",
      Show: () => (
        <Opener label="Open the narrow panel">
          {(close) => (
            <Asking
              title="New tag"
              maxWidth={400}
              texts={{ title: "Discard the tag?", text: "It has not been saved." }}
              closes={presses(close)}
            >
              <p>Name of the tag</p>
            </Asking>
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "Its heading." },
    children: { type: "ReactNode", about: "Its content: up to 700 pixels high, or the window's height if under 768." },
    foot: { type: "ReactNode", about: "Stays in view below the content, such as its buttons.", otherwise: "none" },
    closeOnOverlay: { type: "boolean", about: "Whether clicking outside closes it.", otherwise: "false" },
    confirmClose: {
      type: "{ texts?, isAsking, stays }",
      about: "Asks before closing, with default texts if none are given. Whether it is asking is its owner's to say.",
      otherwise: "does not ask",
    },
    maxWidth: { type: "number", about: "In pixels.", otherwise: "660" },
    closes: { type: "Press", about: "Used when it should close, and when the person has confirmed that." },
  },
});
