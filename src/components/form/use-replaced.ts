import { type RefObject, useEffect, useRef } from "react";
import type { Failure } from "../../../machines/shared/failure.ts";

/**
 * Selects an input's text when it was refused, so that typing replaces it. A text that the person has corrected while the
 * refused one was on its way stays as it is.
 *
 * @param busy whether the text of the input is on its way
 */
export function useReplaced(failure: Failure | null, busy: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string | undefined>(undefined);
  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (busy) sent.current = input.current?.value;
  }, [busy]);
  useEffect(() => {
    if (refusedAt !== null && input.current?.value === sent.current) input.current?.select();
  }, [refusedAt]);
  return input;
}
