/* Replaces the transport below socket.io, whose work the simulated network does. */

type Listener = (connection: unknown) => void;

/** The part of the library's `Server` that the service uses. */
export class Server {
  readonly #listeners: Listener[] = [];
  clientsCount = 0;

  on(event: string, listener: Listener): void {
    if (event === "connection") this.#listeners.push(listener);
  }

  /** Requests by long polling, which nobody simulates. */
  use(): void {}
  handleRequest(): void {}
  handleUpgrade(): void {}

  opened(connection: unknown): void {
    this.clientsCount += 1;
    for (const listener of this.#listeners) listener(connection);
  }

  closed(): void {
    this.clientsCount -= 1;
  }
}
