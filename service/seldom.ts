/**
 * Says something that may happen very often: the first time at once, then at most once in so many milliseconds.
 *
 * @param say is told how often it happened since it was said last
 * @param now epoch milliseconds
 */
export function createSeldom(every: number, now: () => number, say: (times: number) => void): () => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let times = 0;
  return () => {
    times += 1;
    if (now() - saidAt < every) return;
    saidAt = now();
    say(times);
    times = 0;
  };
}
