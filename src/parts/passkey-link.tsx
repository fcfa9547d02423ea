import type { Press } from "../sends.ts";
import buttons from "../components/button/button.module.css";

interface PasskeyLinkProps {
  text: string;
  /** Whether the browser is asking for a passkey. */
  busy: boolean;
  uses: Press;
}

/** Offers a passkey beside another proof of who the person is. */
export function PasskeyLink({ text, busy, uses }: PasskeyLinkProps) {
  return (
    <button
      type="button"
      className={buttons.link}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...uses}
    >
      {text}
    </button>
  );
}
