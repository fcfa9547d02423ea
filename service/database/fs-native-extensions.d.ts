declare module "fs-native-extensions" {
  /**
   * Takes an exclusive lock on a file that is open for writing. Closing the descriptor releases it.
   *
   * @returns false when another descriptor holds it, in this process or any other
   * @throws an error with a code when the file system has no locks
   */
  export function tryLock(descriptor: number): boolean;
}
