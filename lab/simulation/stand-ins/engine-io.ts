/* The transport below socket.io: the simulated network does its work, and there is nothing to listen on. */

type Listener = (connection: unknown) => void;

/** As much of the library's as the service uses. */
export class Server {
  readonly #listeners: Listener[] = [];
  clientsCount = 0;

  on(event: string, listener: Listener): void {
    if (event === "connection") this.#listeners.push(listener);
  }

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
