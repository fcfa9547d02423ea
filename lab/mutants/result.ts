/** The result of one fault. */
export interface Result {
  /** A machine's chart or a file. */
  group: string;
  /** The fault as text or code. Faults of a group with the same name share their reason. */
  name: string;
  noticed: boolean;
}

/** The key of a fault in `survivors.ts`. */
export const listed = ({ group, name }: Result) => `${group}: ${name}`;
