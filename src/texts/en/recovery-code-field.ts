export const recoveryCodeField = {
  /** Four characters, a hyphen, six characters. */
  example: "For example A1B2-C3D4E5",
};
