import { useApp } from "../../../src/app-actor.ts";
import { galleryPage } from "../gallery-page.ts";
import { Countdown } from "../../../src/components/countdown/countdown.tsx";

function Counting({ seconds }: { seconds: number }) {
  const { now } = useApp();
  return (
    <p>
      <Countdown until={now() + seconds * 1000} text={(wait) => `Resend code in ${wait}`} over="Resend code" />
    </p>
  );
}

export const page = galleryPage<{ until: unknown; text: unknown; over: unknown }>({
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
