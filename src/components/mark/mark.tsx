/** The product's logo: a doorway within a doorway, lit from inside. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M4 30V14a12 12 0 0 1 24 0v16Z" fill="var(--mark-frame, var(--brand-7))" />
      <path d="M9.5 30V15a6.5 6.5 0 0 1 13 0v15Z" fill="var(--mark-door, var(--brand-3))" />
      <path d="M13 30V17a3 3 0 0 1 6 0v13Z" fill="var(--lamp)" />
    </svg>
  );
}
