import { type RefObject, useEffect, useState } from "react";

/** How long a replay must be wanted before it begins, milliseconds. */
const REST_MS = 150;

interface ReplayFrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Opens the app in the frame. The same function as long as it is the same replay. */
  meet(frame: HTMLIFrameElement): () => void;
  isThere: boolean;
  title: string;
  className: string | undefined;
}

/** A page of the app that takes recorded steps and only shows: the user cannot press or type in it. */
export function ReplayFrame({ frame, meet, isThere, title, className }: ReplayFrameProps) {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => (isResting && frame.current ? meet(frame.current) : undefined), [frame, meet, isResting]);
  return (
    isResting && (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of this origin, which a sandbox could not restrict
      <iframe
        ref={frame}
        className={className}
        inert
        tabIndex={-1}
        aria-busy={!isThere}
        title={title}
        src="/inspector/app/"
      />
    )
  );
}
