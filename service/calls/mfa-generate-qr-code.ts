import { generateURI } from "otplib";
import { startSetup } from "../account/second-factor-setup.ts";
import { setsUpSecondFactor, type Answers } from "./call.ts";
import { requireFreshProof } from "./fresh-proof.ts";

/**
 * Starts setting up a second factor: the address an authenticator app reads as a QR code, its secret as text,
 * and a recovery code, for a person who has just proved who they are. Nothing of it counts until `setup`; asking again
 * replaces it.
 */
export const mfaGenerateQRCode: Answers<"hrms|master|MFA|generateQRCode"> = async (_request, call) => {
  const session = await setsUpSecondFactor(call);
  requireFreshProof(session, call);
  const { person } = session;
  const { db, productName } = call.context;
  const { secret, recoveryCode } = await startSetup(db, person.id, call.now);
  const MFAQrCode = generateURI({ issuer: productName, label: person.email, secret });
  return { MFAQrCode, MFASecretKey: secret, recoveryCode };
};
