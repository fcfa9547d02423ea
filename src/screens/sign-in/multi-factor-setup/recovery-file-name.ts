/** The recovery code's file name, valid on every system. */
export const recoveryFileName = (productName: string): string =>
  `${productName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-recovery-code.txt`;
