import { presses } from "../unbound.ts";
import { galleryPage } from "../gallery-page.ts";
import { Opener } from "../opener.tsx";
import { Popup, type PopupProps } from "../../../src/components/popup/popup.tsx";

export const page = galleryPage<PopupProps>({
  name: "Popup",
  about: "A message that must be dismissed, by its button or Esc, before continuing.",
  states: [
    {
      name: "A refused sign-in",
      Show: () => (
        <Opener label="Be refused">
          {(close) => (
            <Popup title="Oops..." close="OK" closes={presses(close)}>
              Wrong email address or password.
            </Popup>
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "Its heading." },
    children: { type: "ReactNode", about: "The text." },
    close: { type: "string", about: "Label of its button." },
    closes: { type: "Press", about: "Used when it's dismissed." },
  },
});
