import { generateSync } from "otplib";

/** What the authenticator shows at a time. */
export const codeOf = (secret: string, at: number): string => generateSync({ secret, epoch: Math.floor(at / 1000) });
