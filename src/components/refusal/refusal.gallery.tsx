import { useApp } from "../../app-actor.ts";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { plainFailure } from "../../../machines/shared/failure.ts";
import { Refusal } from "./refusal.tsx";

/** Seconds to wait in the example. */
const WAIT = 90;

function Throttled() {
  const { now } = useApp();
  return <Refusal failure={{ ...plainFailure("throttled", now()), retryAt: now() + WAIT * 1000 }} />;
}

export const page = galleryPage<{ id: unknown; failure: unknown; said: unknown }>({
  name: "Refusal",
  about: "Why the service said no, and how long to wait where it told that. Announced at once.",
  states: [
    {
      name: "In the service's words",
      Show: () => <Refusal failure={{ ...plainFailure("refused", 1), message: "Wrong email address or password." }} />,
    },
    { name: "Where it gave none", Show: () => <Refusal failure={plainFailure("offline", 1)} /> },
    { name: "With a time to wait", Show: Throttled },
  ],
  props: {
    id: { type: "string", about: "By which a field is described by it.", otherwise: "none" },
    failure: { type: "Failure | null", about: "What a call failed with; null: nothing is drawn." },
    said: { type: "number", about: "Another number: it is announced again.", otherwise: "1" },
  },
});
