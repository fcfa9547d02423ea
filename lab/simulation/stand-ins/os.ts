/** The same number on every computer, because it decides how many passwords are compared at once. */
export const availableParallelism = (): number => 4;
