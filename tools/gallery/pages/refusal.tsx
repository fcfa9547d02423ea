import { useApp } from "../../../src/app-actor.ts";
import { galleryPage } from "../gallery-page.ts";
import { plainFailure } from "../../../machines/shared/failure.ts";
import { Refusal } from "../../../src/components/refusal/refusal.tsx";

/** Seconds to wait in the example. */
const WAIT = 90;

function Throttled() {
  const { now } = useApp();
  return <Refusal failure={{ ...plainFailure("throttled", now()), retryAt: now() + WAIT * 1000 }} />;
}

export const page = galleryPage<{ id: unknown; failure: unknown; announcements: unknown }>({
  name: "Refusal",
  about: "Why the service refused, and how long to wait if known. Announced right away.",
  states: [
    {
      name: "Message from the service",
      Show: () => <Refusal failure={{ ...plainFailure("refused", 1), message: "Wrong email address or password." }} />,
    },
    { name: "No message from the service", Show: () => <Refusal failure={plainFailure("offline", 1)} /> },
    { name: "With a time to wait", Show: Throttled },
  ],
  props: {
    id: { type: "string", about: "For fields that it describes.", otherwise: "none" },
    failure: { type: "Failure | null", about: "Why a call failed. Draws nothing if null." },
    announcements: { type: "number", about: "Change the number to announce it again.", otherwise: "1" },
  },
});
