import { en } from "./en.ts";
import * as authorize from "./en/authorize.ts";
import * as cannotStart from "./en/cannot-start.ts";
import * as chrome from "./en/chrome.ts";
import * as codes from "./en/codes.ts";
import * as copying from "./en/copying.ts";
import * as downloads from "./en/downloads.ts";
import * as joining from "./en/joining.ts";
import * as passwords from "./en/passwords.ts";
import * as pieces from "./en/pieces.ts";
import * as recoveryCodeField from "./en/recovery-code-field.ts";
import * as secondFactor from "./en/second-factor.ts";
import * as signedInLayout from "./en/signed-in-layout.ts";
import * as status from "./en/status.ts";
import * as stepUp from "./en/step-up.ts";
import * as supportReport from "./en/support-report.ts";
import * as toasts from "./en/toasts.ts";
import * as verifyOrganization from "./en/verify-organization.ts";
import * as workspace from "./en/workspace.ts";

/** All texts in English. The app uses only the type: each English text is bundled with the screen that shows it. */
export const catalogue = {
  common: en,
  ...authorize,
  ...cannotStart,
  ...chrome,
  ...codes,
  ...copying,
  ...downloads,
  ...joining,
  ...passwords,
  ...pieces,
  ...recoveryCodeField,
  ...secondFactor,
  ...signedInLayout,
  ...status,
  ...stepUp,
  ...supportReport,
  ...toasts,
  ...verifyOrganization,
  ...workspace,
};

/** The type of every translation: a missing text is a compile error. */
export type Catalogue = typeof catalogue;
