/* The calls of the pages, as a stranger between page and service sees them. */

/** A process of the service: whether it runs, and the time by its own clock. */
export interface Node {
  readonly isUp: boolean;
  now(): number;
}

export interface Asked {
  readonly event: string;
  readonly data: Record<string, unknown>;
  readonly received: number;
  readonly byClock: number;
  readonly node: Node;
  /** The token of its connection when the call arrived. */
  readonly token: string | null;
}

export interface Connection {
  readonly node: Node;
  readonly address: string;
  token: string | null;
  /** Whether the service has said that the token is valid, and has not said since that it has ended. */
  isSignedIn: boolean;
  /** Whether its token may have ended before it opened: then the page learns of that only at its next call. */
  readonly isStale: boolean;
  /** When the steps began that it continues; null if it continues none. */
  readonly resumes: number | null;
  readonly pending: Map<string, Asked>;
}
