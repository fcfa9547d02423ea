import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Session } from "../session.ts";

export function Panel({ session }: { session: Session }) {
  const inspection = useSyncExternalStore(session.subscribe, session.get);
  return (
    <main>
      <Frame key={inspection.opening} session={session} />
      <pre>{JSON.stringify(inspection.moments.at(-1), null, 1)}</pre>
    </main>
  );
}

function Frame({ session }: { session: Session }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? session.meet(frame.current) : undefined), [session]);
  return <iframe ref={frame} title="The app under inspection" src="/inspector/app/" width="500" height="700" />;
}
