import { generateURI } from "otplib";
import { startSetup } from "../account/second-factor-setup.ts";
import { requireSetupAccess, type Handler } from "./call.ts";
import { requireSetupProof } from "./fresh-proof.ts";

/**
 * Starts setting up a second factor, which requires a fresh proof of identity. Answers with the URI for the QR code of
 * an authenticator app, its secret as text, and a recovery code. None of it takes effect until `setup`. The next request
 * replaces the recovery code; it replaces the secret only if another session makes it.
 */
export const mfaGenerateQRCode: Handler<"hrms|master|MFA|generateQRCode"> = async (_request, call) => {
  const session = await requireSetupAccess(call);
  requireSetupProof(session, call);
  const { person } = session;
  const { db, productName } = call.context;
  const { secret, recoveryCode, replaces } = await startSetup(db, person.id, session.id, call.now);
  const MFAQrCode = generateURI({ issuer: issuerOf(productName), label: person.email, secret });
  return { MFAQrCode, MFASecretKey: secret, recoveryCode, replaces };
};

/** Authenticator apps read the text before a label's colon as the issuer, so the issuer itself may contain none. */
const issuerOf = (productName: string) => productName.replaceAll(/[\s:]+/g, " ").trim() || "Foyer";
