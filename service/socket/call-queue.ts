import type { SocketLimits } from "./socket-limits.ts";

/** The work of one socket, done in its order. */
export function createCallQueue({
  limit,
  running,
  failed,
}: {
  limit: ReturnType<SocketLimits["callQueue"]>;
  running: Set<Promise<void>>;
  failed: (error: unknown) => void;
}) {
  let waiting: { readonly bytes: number; readonly work: () => Promise<void> }[] = [];
  /** Bytes of the waiting calls and of the one being answered. */
  let queued = 0;
  let isWorking = false;
  async function workOff() {
    isWorking = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.work().catch(failed);
      queued -= next.bytes;
      limit.set(waiting.length, queued);
    }
    isWorking = false;
  }
  return {
    add(work: () => Promise<void>, bytes = 0): void {
      waiting.push({ bytes, work });
      queued += bytes;
      limit.set(waiting.length, queued);
      if (isWorking) return;
      const task = workOff();
      running.add(task);
      void task.finally(() => running.delete(task));
    },
    /** Forgets the work that has not begun. */
    discard(): void {
      for (const { bytes } of waiting) queued -= bytes;
      waiting = [];
      limit.set(0, queued);
    },
  };
}
