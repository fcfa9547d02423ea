import { galleryPage } from "../gallery-page.ts";
import { Tooltip, type TooltipProps } from "../../../src/components/tooltip/tooltip.tsx";
import buttons from "../../../src/components/button/button.module.css";

export const page = galleryPage<TooltipProps>({
  name: "Tooltip",
  about:
    "Explains a control to whoever stays on it for 500 ms, with the pointer or the keyboard. Esc puts it away; the pointer may go over it.",
  states: [
    {
      name: "Under a control",
      Show: () => (
        <Tooltip text="Opens in a new tab">
          <button type="button" className={buttons.small}>
            Documents
          </button>
        </Tooltip>
      ),
    },
    {
      name: "A long one",
      Show: () => (
        <Tooltip text="It is as wide as twenty letters are high, or as the window where that is narrower, and then goes on in the next line.">
          <button type="button" className={buttons.small}>
            Support
          </button>
        </Tooltip>
      ),
    },
  ],
  props: {
    text: { type: "string", about: "The text." },
    children: { type: "ReactElement", about: "The control, which is described by it." },
  },
});
