declare module "fs-native-extensions" {
  /**
   * Asks the kernel for the exclusive lock of a file that is open for writing, which ends with the descriptor.
   *
   * @returns false when another descriptor has it, of this process or any other
   * @throws an error with a code where the file system has no locks
   */
  export function tryLock(descriptor: number): boolean;
}
