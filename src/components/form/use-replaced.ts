import { type RefObject, useEffect, useRef } from "react";
import type { Failure } from "../../../machines/shared/failure.ts";

/** For an input whose text is no good once it was refused: it is selected then, so that the next takes its place. */
export function useReplaced(failure: Failure | null): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const refusedAt = failure?.at ?? null;
  useEffect(() => {
    if (refusedAt !== null) input.current?.select();
  }, [refusedAt]);
  return input;
}
