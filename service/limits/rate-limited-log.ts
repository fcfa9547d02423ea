/**
 * Logs a frequent event: the first time at once, then at most once per `interval` milliseconds.
 *
 * @param now epoch milliseconds
 * @param log gets the number of events since the last entry
 */
export function createRateLimitedLog(interval: number, now: () => number, log: (events: number) => void): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let events = 0;
  return () => {
    events += 1;
    if (now() - loggedAt < interval) return;
    loggedAt = now();
    log(events);
    events = 0;
  };
}
