/** Epoch milliseconds. Everything that expires is judged by this. */
export interface Clock {
  now(): number;
}
