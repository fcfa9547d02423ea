const twoDigits = (count: number) => String(count).padStart(2, "0");

/** How long until a time, as people read it: `0:25`, `1:04:00`. Never negative; a begun second counts. */
export function wait(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}
