import type { Catalogue } from "./catalogue.ts";
import * as authorize from "./hi/authorize.ts";
import * as cannotStart from "./hi/cannot-start.ts";
import * as chrome from "./hi/chrome.ts";
import * as codes from "./hi/codes.ts";
import * as common from "./hi/common.ts";
import * as copying from "./hi/copying.ts";
import * as downloads from "./hi/downloads.ts";
import * as joining from "./hi/joining.ts";
import * as passwords from "./hi/passwords.ts";
import * as pieces from "./hi/pieces.ts";
import * as recoveryCodeField from "./hi/recovery-code-field.ts";
import * as secondFactor from "./hi/second-factor.ts";
import * as signedInLayout from "./hi/signed-in-layout.ts";
import * as status from "./hi/status.ts";
import * as stepUp from "./hi/step-up.ts";
import * as supportReport from "./hi/support-report.ts";
import * as toasts from "./hi/toasts.ts";
import * as verifyOrganization from "./hi/verify-organization.ts";
import * as workspace from "./hi/workspace.ts";

/** All texts in Hindi, in a chunk of their own. */
export const hi: Catalogue = {
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
