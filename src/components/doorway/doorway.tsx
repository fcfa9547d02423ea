/** A drawing of an open door, for pages with little else to show. */
export const Doorway = () => (
  <svg viewBox="0 0 240 180" width="240" height="180" fill="var(--lamp)" aria-hidden="true">
    <path fill="light-dark(var(--brand-0), #14211f)" d="M20 168V96a100 88 0 0 1 200 0v72Z" />
    <path fill="light-dark(var(--brand-1), #1b302d)" d="M54 168V98a66 62 0 0 1 132 0v70Z" />
    <path stroke="var(--line-control)" strokeLinecap="round" strokeWidth="2" d="M8 168h224" />
    <path d="M88 168v-66a32 34 0 0 1 64 0v66Z" />
    <path fill="light-dark(var(--brand-7), var(--brand-6))" d="M88 168v-66c0-12 5-23 13-29l22 9v98Z" />
    <circle cx="117" cy="127" r="2.5" />
  </svg>
);
