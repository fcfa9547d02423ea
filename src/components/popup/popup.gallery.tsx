import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { Popup, type PopupProps } from "./popup.tsx";

export const page = galleryPage<PopupProps>({
  name: "Popup",
  about: "A message that has to be put away, by its button or by Esc, before anything else.",
  states: [
    {
      name: "A refused sign-in",
      Show: () => (
        <Opener label="Be refused">
          {(close) => (
            <Popup title="Oops..." close="OK" onClose={close}>
              Wrong email address or password.
            </Popup>
          )}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "Its heading." },
    children: { type: "ReactNode", about: "What it says." },
    close: { type: "string", about: "The words of its button." },
    onClose: { type: "() => void", about: "It was put away." },
  },
});
