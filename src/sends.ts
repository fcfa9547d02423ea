import type { SubmitEvent } from "react";
import type { EventObject } from "xstate";

/*
 * Views send events only through this module, so that each control which sends an event carries a mark that names it.
 * Tests find controls by their marks, and the inspector shows them. A control without a mark does only what the browser
 * can do by itself: it shows a password, opens a menu, copies a text.
 */

/** The actor of a machine, as far as a control needs it. */
export interface Receiver<E extends EventObject> {
  send(event: E): void;
  getSnapshot(): { machine: { id: string } };
}

/** The attributes that tell what a control sends. */
export interface Mark {
  /** The id of the machine and the types of the events, separated by spaces. */
  "data-sends"?: string;
  /** The payload of the event, as JSON, if it is known before the person uses the control. */
  "data-with"?: string;
}

/** The props of a button. */
export interface Press extends Mark {
  onClick(): void;
}

/** A control that gives a machine a value, such as a text field or a list. */
export interface Gives<V> {
  /** The mark of a control that gives any value, or only this one. */
  mark(value?: V): Mark;
  give(value: V): void;
}

type EventOf<E extends EventObject, T extends E["type"]> = Extract<E, { type: T }>;

/** The mark of a control that sends events of these types. */
export const markOf = <E extends EventObject>(receiver: Receiver<E>, ...types: E["type"][]): Mark => ({
  "data-sends": `${receiver.getSnapshot().machine.id} ${types.join(" ")}`,
});

function markWith<E extends EventObject>(receiver: Receiver<E>, { type, ...payload }: E): Mark {
  // JSON shows of a secret only that there is one.
  const text = JSON.stringify(payload);
  return { ...markOf(receiver, type), ...(text !== "{}" && { "data-with": text }) };
}

/** The mark of a control that sends the events of two marks of one machine. */
export function alsoMarked({ "data-sends": one }: Mark, { "data-sends": other }: Mark): Mark {
  // An example in the gallery has no machine.
  if (one === undefined || other === undefined) return {};
  return { "data-sends": `${one} ${other.slice(other.indexOf(" ") + 1)}` };
}

/** For a button: sends an event. */
export function sends<E extends EventObject>(receiver: Receiver<E>, event: E): Press;
/** For a button: does something, and sends the event that this returns. */
export function sends<E extends EventObject, T extends E["type"]>(
  receiver: Receiver<E>,
  type: T,
  make: () => EventOf<E, T>,
): Press;
export function sends<E extends EventObject>(receiver: Receiver<E>, sent: E | E["type"], make?: () => E): Press {
  if (typeof sent === "string") return { ...markOf(receiver, sent), onClick: () => make && receiver.send(make()) };
  return { ...markWith(receiver, sent), onClick: () => receiver.send(sent) };
}

/** For a checkbox or a radio button: sends an event when the person chooses it. */
export const chooses = <E extends EventObject>(receiver: Receiver<E>, event: E): Mark & { onChange(): void } => ({
  ...markWith(receiver, event),
  onChange: () => receiver.send(event),
});

/** For a form without values: sends an event when the person submits it. */
export const submits = <E extends EventObject>(receiver: Receiver<E>, event: E) => ({
  ...markWith(receiver, event),
  onSubmit(submit: SubmitEvent<HTMLFormElement>) {
    submit.preventDefault();
    receiver.send(event);
  },
});

/** For a control with a value: sends the event that is made of it. */
export const gives = <E extends EventObject, T extends E["type"], V = void>(
  receiver: Receiver<E>,
  type: T,
  make: (value: V) => EventOf<E, T>,
): Gives<V> => ({
  mark: (value) => (value === undefined ? markOf(receiver, type) : markWith<E>(receiver, make(value))),
  give: (value) => receiver.send(make(value)),
});

/** For a button, or the button of a form: gives the value of the moment at which the person presses it. */
export const pressOf = <V>({ mark, give }: Gives<V>, valueNow: () => V): Press => ({
  ...mark(),
  onClick: () => give(valueNow()),
});
