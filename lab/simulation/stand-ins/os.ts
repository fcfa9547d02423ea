/** As many processors wherever it runs: they decide how many passwords are compared at once. */
export const availableParallelism = (): number => 4;
