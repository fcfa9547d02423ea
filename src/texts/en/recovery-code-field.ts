export const recoveryCodeField = {
  /** Format: four characters, a hyphen, six characters. */
  example: "For example A1B2-C3D4E5",
};
