import { presses } from "../unbound.ts";
import { galleryPage } from "../gallery-page.ts";
import { CopyButton, type CopyButtonProps } from "../../../src/components/copy-button/copy-button.tsx";

export const page = galleryPage<CopyButtonProps>({
  name: "Copy button",
  about:
    "Copies a text and confirms it, or says that the browser blocked it. For a link: '{label} link copied to clipboard.' in a toast.",
  states: [
    { name: "Confirms on the button", Show: () => <CopyButton name="recovery code" text={() => "AB12-CD34EF"} /> },
    {
      name: "A link, with a toast in the app",
      Show: () => (
        <CopyButton name="Android link" text={() => "https://apps.example/android"} tells={presses(() => {})} />
      ),
    },
  ],
  props: {
    name: { type: "string", about: "What's copied, in words." },
    text: { type: "() => string", about: "Returns the text when it's copied." },
    tells: { type: "Press", about: "Told that it copied, to show a toast.", otherwise: "the button says it" },
  },
});
