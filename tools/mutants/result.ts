/** The result of one fault. */
export interface Result {
  /** What it was put into: a machine's chart or a file. */
  group: string;
  /** What it is, in words or as code. Faults of one group that read the same share their reason. */
  name: string;
  /** What kind of fault it is, where a part has several. */
  kind?: string;
  noticed: boolean;
}

/** The name under which `survivors.ts` lists a fault. */
export const listed = ({ group, name }: Result) => `${group}: ${name}`;
