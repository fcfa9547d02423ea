import type { Catalogue } from "./catalogue.ts";
import * as authorize from "./ar/authorize.ts";
import * as cannotStart from "./ar/cannot-start.ts";
import * as chrome from "./ar/chrome.ts";
import * as codes from "./ar/codes.ts";
import * as common from "./ar/common.ts";
import * as copying from "./ar/copying.ts";
import * as downloads from "./ar/downloads.ts";
import * as joining from "./ar/joining.ts";
import * as passwords from "./ar/passwords.ts";
import * as pieces from "./ar/pieces.ts";
import * as recoveryCodeField from "./ar/recovery-code-field.ts";
import * as secondFactor from "./ar/second-factor.ts";
import * as signedInLayout from "./ar/signed-in-layout.ts";
import * as status from "./ar/status.ts";
import * as stepUp from "./ar/step-up.ts";
import * as supportReport from "./ar/support-report.ts";
import * as toasts from "./ar/toasts.ts";
import * as verifyOrganization from "./ar/verify-organization.ts";
import * as workspace from "./ar/workspace.ts";

/** All texts in Arabic, in a chunk of their own. */
export const ar: Catalogue = {
  ...authorize,
  ...cannotStart,
  ...chrome,
  ...codes,
  ...common,
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
