/** Takes events for an actor that is not there yet. */
export interface Mailbox<E> {
  send(event: E): void;
  /** The actor is there: it gets what was held, in order, and everything from now on. */
  open(to: (event: E) => void): void;
}

export function createMailbox<E>(): Mailbox<E> {
  const held: E[] = [];
  let deliver = (event: E): void => void held.push(event);
  return {
    send: (event) => deliver(event),
    open(to) {
      deliver = to;
      held.forEach(to);
    },
  };
}
