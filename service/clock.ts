/** The clock that decides all expiry. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
