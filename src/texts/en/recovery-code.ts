/** Four characters, a hyphen, six characters (specification section 2, Add Recovery Code). */
export const recoveryCodeExample = "For example A1B2-C3D4E5";
