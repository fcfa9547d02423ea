import { sends } from "../../../src/sends.ts";
import { useApp } from "../../../src/app-actor.ts";
import { galleryPage } from "../gallery-page.ts";
import { ConnectionBanner } from "../../../src/components/connection-banner/connection-banner.tsx";
import { Messages } from "../../../src/components/messages/messages.tsx";
import buttons from "../../../src/components/button/button.module.css";
import gallery from "../examples.module.css";

const events = {
  Connect: "connection.online",
  "Lose the connection": "connection.lost",
  "Fail to connect": "connection.failed",
} as const;

function Connecting() {
  const { actor } = useApp();
  return (
    <div className={gallery.row}>
      {Object.entries(events).map(([label, type]) => (
        <button key={label} type="button" className={buttons.small} {...sends(actor, { type })}>
          {label}
        </button>
      ))}
      <Messages>
        <ConnectionBanner />
      </Messages>
    </div>
  );
}

export const page = galleryPage<object>({
  name: "Connection banner",
  about:
    "Says at the top of the page that the service cannot be reached, and that it can be again. Silent while the first connection is opened.",
  states: [{ name: "Connection changes", Show: Connecting }],
  props: {},
});
