import type { ReactNode } from "react";

/** A link to another site, in a tab of its own; what was begun here stays as it is. */
export function NewTabLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
