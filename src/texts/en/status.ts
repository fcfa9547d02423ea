export const unreachable = {
  heading: "The service cannot be reached",
  text: "You are still signed in. We keep trying; you can also try again now.",
  retry: "Try again",
  signOut: "Sign out",
};

export const leaving = {
  heading: "Taking you there…",
  text: "If nothing happens, go on by yourself:",
  go: "Continue",
};

export const pageNotFound = {
  heading: "OOPS! PAGE NOT FOUND",
  text: "The address may be mistyped, or the page may have moved.",
  login: "Login",
};

/** Where a dead end leads a person who is signed in. */
export const wayOn = { workspace: "Go to your workspace" };
