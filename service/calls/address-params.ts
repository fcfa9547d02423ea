import { countries } from "../account/countries.ts";
import type { Handler } from "./call.ts";

/** The countries of the sign-up form. */
export const addressParams: Handler<"addressParams"> = async () => ({ list: [...countries] });
