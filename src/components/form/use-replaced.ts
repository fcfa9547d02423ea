import { type RefObject, useEffect, useRef } from "react";
import type { Failure } from "../../../machines/shared/failure.ts";

/** Selects an input's text when it was refused, so that typing replaces it. */
export function useReplaced(failure: Failure | null): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (refusedAt !== null) input.current?.select();
  }, [refusedAt]);
  return input;
}
