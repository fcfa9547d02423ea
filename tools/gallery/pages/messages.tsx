import { sends } from "../../../src/sends.ts";
import { useState } from "react";
import type { AppEvent } from "../../../machines/app/app.types.ts";
import { plainFailure } from "../../../machines/shared/failure.ts";
import { useApp } from "../../../src/app-actor.ts";
import { Checking } from "../../../src/components/checking/checking.tsx";
import { ConnectionBanner } from "../../../src/components/connection-banner/connection-banner.tsx";
import { Countdown } from "../../../src/components/countdown/countdown.tsx";
import { EmptyState } from "../../../src/components/empty-state/empty-state.tsx";
import { Messages } from "../../../src/components/messages/messages.tsx";
import { Refusal } from "../../../src/components/refusal/refusal.tsx";
import { Toasts } from "../../../src/components/toasts/toasts.tsx";
import { UpdateBanner } from "../../../src/components/update-banner/update-banner.tsx";
import { galleryPage } from "../gallery-page.ts";
import buttons from "../../../src/components/button/button.module.css";
import gallery from "../examples.module.css";

/** Seconds to wait in the example. */
const WAIT = 90;

function Throttled() {
  const { now } = useApp();
  return <Refusal failure={{ ...plainFailure("throttled", now(), "1"), retryAt: now() + WAIT * 1000 }} />;
}

export const refusal = galleryPage<{ id: unknown; failure: unknown; announcements: unknown }>({
  name: "Refusal",
  about: "Why the service refused, and how long to wait if known. Announced right away.",
  states: [
    {
      name: "Message from the service",
      Show: () => (
        <Refusal failure={{ ...plainFailure("refused", 1, "1"), message: "Wrong email address or password." }} />
      ),
    },
    { name: "No message from the service", Show: () => <Refusal failure={plainFailure("offline", 1, "1")} /> },
    { name: "With a time to wait", Show: Throttled },
  ],
  props: {
    id: { type: "string", about: "For fields that it describes.", otherwise: "none" },
    failure: { type: "Failure | null", about: "Why a call failed. Draws nothing if null." },
    announcements: { type: "number", about: "Change the number to announce it again.", otherwise: "1" },
  },
});

export const checking = galleryPage<{ text: unknown }>({
  name: "Checking",
  about: "Shown while the screen is checking something, if it takes longer than a moment.",
  states: [{ name: "Emailed link", Show: () => <Checking text="Checking your link…" /> }],
  props: { text: { type: "string", about: "What is being checked." } },
});

function Counting({ seconds }: { seconds: number }) {
  const { now } = useApp();
  return (
    <p>
      <Countdown until={now() + seconds * 1000} text={(wait) => `Resend code in ${wait}`} over="Resend code" />
    </p>
  );
}

export const countdown = galleryPage<{ until: unknown; text: unknown; over: unknown }>({
  name: "Countdown",
  about: "A text that counts down to a time. It follows the machines' clock, which is stopped in the gallery.",
  states: [
    { name: "Half a minute", Show: () => <Counting seconds={30} /> },
    { name: "More than an hour", Show: () => <Counting seconds={3_840} /> },
    { name: "Over", Show: () => <Counting seconds={0} /> },
  ],
  props: {
    until: { type: "number", about: "Epoch milliseconds." },
    text: { type: "(wait: string) => string", about: "The text with the remaining time in it." },
    over: { type: "string", about: "Shown when the time is up.", otherwise: "nothing" },
  },
});

const connectionEvents = {
  Connect: "connection.online",
  "Lose the connection": "connection.lost",
  "Fail to connect": "connection.failed",
} as const;

function Connecting() {
  const { actor } = useApp();
  return (
    <div className={gallery.row}>
      {Object.entries(connectionEvents).map(([label, type]) => (
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

export const connectionBanner = galleryPage<object>({
  name: "Connection banner",
  about:
    "Says at the top of the page that the service cannot be reached, and that it can be again. Silent while the first connection is opened.",
  states: [{ name: "Connection changes", Show: Connecting }],
  props: {},
});

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

export const updateBanner = galleryPage<{ ready: unknown; texts: unknown }>({
  name: "Update banner",
  about: "Offers to reload the page when a new version is available. Never reloads on its own.",
  states: [{ name: "New version available", Show: Deploying }],
  props: {
    ready: { type: "boolean", about: "Whether a new version is available." },
    texts: { type: "texts", about: "The words of the banner." },
  },
});

const toastEvents: Record<string, AppEvent> = {
  "Show a success": { type: "toast.show", text: "passwordUpdated", about: null },
  "Show a note": { type: "toast.show", text: "linkCopied", about: "Android" },
  "Show an error": { type: "call.refused", message: "The timesheet could not be saved.", reference: "K7M3QX" },
};

function Showing() {
  const { actor } = useApp();
  return (
    <div className={gallery.row}>
      {Object.entries(toastEvents).map(([label, event]) => (
        <button key={label} type="button" className={buttons.small} {...sends(actor, event)}>
          {label}
        </button>
      ))}
      <Messages>
        <Toasts />
      </Messages>
    </div>
  );
}

export const toasts = galleryPage<object>({
  name: "Toasts",
  about: "Shown for 5 seconds (notes for 3) at the top centre of the page, without a progress bar or close button.",
  states: [{ name: "Of each kind", Show: Showing }],
  props: {},
});

export const emptyState = galleryPage<{ text: string }>({
  name: "Empty state",
  about: "Shown when there's nothing to list.",
  states: [{ name: "Default", Show: () => <EmptyState text="No data to display" /> }],
  props: { text: { type: "string", about: "What's missing and what to do next." } },
});
