import { activated } from "../../shared/shared.policy.ts";
import { fields, type Kept, nullable, text } from "../../../workbench/codec/codec.ts";

const context = fields({ email: text, reply: nullable(activated) });
export type VerifyEmailContext = Kept<typeof context>;

export const verifyEmailPolicy = { context };
