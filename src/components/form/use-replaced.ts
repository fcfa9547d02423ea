import { type RefObject, useEffect, useRef } from "react";
import type { Failure } from "../../../machines/shared/failure.ts";

/** An input whose text is selected when it was refused, so that typing replaces it. */
export interface Replaced {
  input: RefObject<HTMLInputElement | null>;
  /** Notes the text that is sent, and moves the focus to it. */
  sending(): void;
}

/**
 * Selects an input's text when it was refused. A text that the person has corrected while the refused one was on its way
 * stays as it is. The input has the focus before the refusal comes: if it got the focus afterwards, a screen reader would
 * read the refusal with it, and again as an alert.
 *
 * @param busy whether a text is on its way, so that no other is sent
 */
export function useReplaced(failure: Failure | null, busy: boolean): Replaced {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string | undefined>(undefined);
  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (refusedAt !== null && input.current?.value === sent.current) input.current?.select();
  }, [refusedAt]);
  return {
    input,
    sending() {
      if (!busy) sent.current = input.current?.value;
      input.current?.focus();
    },
  };
}
