import { fields, flag, type Kept, nullable, text } from "../../../workbench/codec/codec.ts";

const context = fields({ orgId: text, email: nullable(text), verified: flag });
export type VerifyOrganizationContext = Kept<typeof context>;

export const verifyOrganizationPolicy = { context };
