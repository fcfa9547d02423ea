import type { ReactNode } from "react";

type Props = { href: string; className?: string | undefined; children: ReactNode };

/** A link to another site in a new tab, so nothing here is lost. */
export const NewTabLink = ({ href, className, children }: Props) => (
  <a href={href} className={className} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
