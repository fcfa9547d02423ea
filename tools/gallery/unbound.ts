import type { Gives, Press } from "../../src/sends.ts";

/** A press in an example: no machine receives it. */
export const presses = (then: () => void): Press => ({ onClick: () => then() });

/** A value in an example: no machine receives it. */
export const takes = <V>(then: (value: V) => void): Gives<V> => ({ mark: () => ({}), give: then });
