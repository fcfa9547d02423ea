import { type RefObject, useEffect, useRef } from "react";

/**
 * Catches the focus of a pressed button that is gone, such as one in a removed row.
 *
 * @returns the reference of the message that then gets the focus
 */
export function useLostFocus(): RefObject<HTMLOutputElement | null> {
  const message = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus();
  });
  return message;
}
