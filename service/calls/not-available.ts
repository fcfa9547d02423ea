import { texts } from "../texts.ts";
import { Refusal } from "./refusal.ts";

/** A call of the contract that the service knows and does not answer yet. */
export const notAvailable = async (): Promise<never> => {
  throw new Refusal(501, texts.refusal.notAvailable);
};
