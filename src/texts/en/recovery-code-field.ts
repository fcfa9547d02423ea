export const recoveryCodeField = {
  /** Four characters, a hyphen, six characters (specification section 2, Add Recovery Code). */
  example: "For example A1B2-C3D4E5",
};
