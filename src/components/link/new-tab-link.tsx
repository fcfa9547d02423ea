import type { ReactNode } from "react";

type Props = { href: string; className?: string | undefined; children: ReactNode };

/** A link to another site, in a tab of its own; what was begun here stays as it is. */
export const NewTabLink = ({ href, className, children }: Props) => (
  <a href={href} className={className} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
