/*
 * A person at a browser of any engine. Journeys are written in these words, so that each engine does the same with its
 * own driver.
 */

export interface Person {
  visit(path: string): Promise<void>;
  /** Replaces the text of a field, key by key. */
  type(field: string, text: string): Promise<void>;
  /** Presses the last button, link, tick or option with this name: menus come before the page. */
  press(control: string | RegExp): Promise<void>;
  /** Chooses an option in a list that the browser draws. */
  choose(field: string, option: string): Promise<void>;
  /** Presses a key where the focus is. */
  key(key: Key, held?: readonly Held[]): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Waits until the page shows a text. */
  sees(text: string | RegExp): Promise<void>;
  /** Waits until the page no longer shows a text. */
  misses(text: string | RegExp): Promise<void>;
  /** Waits for an address. */
  arrives(path: string | RegExp): Promise<void>;
  /** Waits until a field has a text. */
  reads(field: string, text: string): Promise<void>;
  /** Waits until a control with this name has the focus. */
  isAt(control: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression in the page is true. */
  until(expression: string): Promise<void>;
  /** Another tab of the same browser, in front of this one. */
  openTab(): Promise<Person>;
  /** Brings this tab to the front. */
  comeBack(): Promise<void>;
}

export type Key = "Enter" | "Tab" | "Escape" | "Space" | "ArrowDown" | "s";
export type Held = "Alt" | "Shift";

/** A browser with its own profile, for one journey. */
export interface Visit {
  person: Person;
  /** The errors that the page wrote, if the driver reports them. */
  errors(): Promise<readonly string[]>;
  end(): Promise<void>;
}

export interface Engine {
  name: "Chromium" | "Firefox" | "WebKit";
  version: string;
  /** @param url of the service */
  visit(url: string): Promise<Visit>;
  end(): Promise<void>;
}
