/** The next goal of a person. */
export type Wish =
  | "sign in"
  | "sign out"
  | "sign out elsewhere"
  | "sign out everywhere"
  | "change the password"
  | "reset the password"
  | "reload"
  | "look at the devices"
  | "guess passwords"
  | "guess codes"
  | "enter an old code"
  | "open an old link"
  | "ask for many links"
  | "make a recovery code"
  | "use a recovery code"
  | "reset by a recovery code"
  | "lose the network"
  | "leave the page open";

/** The weight of each wish. */
export const wishes: readonly (readonly [weight: number, wish: Wish])[] = [
  [6, "sign in"],
  [4, "sign out"],
  [3, "sign out elsewhere"],
  [2, "sign out everywhere"],
  [3, "change the password"],
  [4, "reset the password"],
  [2, "reload"],
  [2, "look at the devices"],
  [1.5, "guess passwords"],
  [1.5, "guess codes"],
  [1.5, "enter an old code"],
  [1.5, "open an old link"],
  [0.7, "ask for many links"],
  [1.5, "make a recovery code"],
  [4, "use a recovery code"],
  [3, "reset by a recovery code"],
  [2, "lose the network"],
  [4, "leave the page open"],
];
