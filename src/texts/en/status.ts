export const unreachable = {
  heading: "We can't connect right now",
  text: "You're still signed in. We'll keep trying, or you can try again now.",
  next: (wait: string) => `Trying again in ${wait}.`,
  trying: "Trying again…",
  retry: "Try again",
  signOut: "Logout",
};

export const leaving = {
  heading: "Taking you there…",
  text: "If nothing happens, select Continue.",
  go: "Continue",
};

export const pageNotFound = {
  heading: "OOPS! PAGE NOT FOUND",
  text: "Check the address for typos. The page may also have moved.",
  login: "Login",
};

/** Where a signed-in person can go from a dead end. */
export const wayOn = { workspace: "Go to your workspace" };
