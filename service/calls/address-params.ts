import { countries } from "../account/countries.ts";
import type { Answers } from "./call.ts";

/** The countries of the sign-up form. */
export const addressParams: Answers<"addressParams"> = async () => ({ list: [...countries] });
