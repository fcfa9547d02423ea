import buttons from "../components/button/button.module.css";

interface PasskeyLinkProps {
  text: string;
  /** Whether the browser is asking for a passkey. */
  busy: boolean;
  onUse(): void;
}

/** Offers a passkey beside another proof of who the person is. */
export function PasskeyLink({ text, busy, onUse }: PasskeyLinkProps) {
  return (
    <button
      type="button"
      className={buttons.link}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onUse}
    >
      {text}
    </button>
  );
}
