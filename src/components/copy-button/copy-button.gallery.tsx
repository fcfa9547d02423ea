import { galleryPage } from "../../gallery/gallery-page.ts";
import { CopyButton, type CopyButtonProps } from "./copy-button.tsx";

export const page = galleryPage<CopyButtonProps>({
  name: "Copy button",
  about:
    "Copies a text, and says so, also when the browser does not allow it. For a link: '{label} link copied to clipboard.' in a toast.",
  states: [
    { name: "Says so itself", Show: () => <CopyButton name="recovery code" text={() => "AB12-CD34EF"} /> },
    {
      name: "A link, with a toast in the app",
      Show: () => (
        <CopyButton
          name="Android link"
          text={() => "https://apps.example/android"}
          toastText="Android link copied to clipboard."
        />
      ),
    },
  ],
  props: {
    name: { type: "string", about: "What is copied, in words." },
    text: { type: "() => string", about: "The text itself, asked for when it is copied." },
    toastText: { type: "string", about: "Said in a toast.", otherwise: "the button says it" },
  },
});
