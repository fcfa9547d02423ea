import { useState } from "react";
import { useApp } from "../../../src/app-actor.ts";
import { galleryPage } from "../gallery-page.ts";
import { Messages } from "../../../src/components/messages/messages.tsx";
import { UpdateBanner } from "../../../src/components/update-banner/update-banner.tsx";
import buttons from "../../../src/components/button/button.module.css";

function Deploying() {
  const { texts } = useApp();
  const [ready, setReady] = useState(false);
  return (
    <>
      <button type="button" className={buttons.small} onClick={() => setReady(!ready)}>
        {ready ? "Take the build back" : "Deploy a build"}
      </button>
      <Messages>
        <UpdateBanner ready={ready} texts={texts.update} />
      </Messages>
    </>
  );
}

export const page = galleryPage<{ ready: unknown; texts: unknown }>({
  name: "Update banner",
  about: "Offers to reload the page when a new version is available. Never reloads on its own.",
  states: [{ name: "New version available", Show: Deploying }],
  props: {
    ready: { type: "boolean", about: "Whether a new version is available." },
    texts: { type: "texts", about: "The words of the banner." },
  },
});
