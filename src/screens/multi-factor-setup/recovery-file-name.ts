/** What a recovery code is saved as: a name that is a file's on any system. */
export const recoveryFileName = (productName: string): string =>
  `${productName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-recovery-code.txt`;
