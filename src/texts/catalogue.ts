import type { en } from "./en.ts";
import type * as authorize from "./en/authorize.ts";
import type * as cannotStart from "./en/cannot-start.ts";
import type * as codes from "./en/codes.ts";
import type * as copying from "./en/copying.ts";
import type * as downloads from "./en/downloads.ts";
import type * as joining from "./en/joining.ts";
import type * as passwords from "./en/passwords.ts";
import type * as pieces from "./en/pieces.ts";
import type * as recoveryCodeField from "./en/recovery-code-field.ts";
import type * as secondFactor from "./en/second-factor.ts";
import type * as status from "./en/status.ts";
import type * as toasts from "./en/toasts.ts";
import type * as verifyOrganization from "./en/verify-organization.ts";
import type * as workspace from "./en/workspace.ts";

type Areas = typeof authorize &
  typeof cannotStart &
  typeof codes &
  typeof copying &
  typeof downloads &
  typeof joining &
  typeof passwords &
  typeof pieces &
  typeof recoveryCodeField &
  typeof secondFactor &
  typeof status &
  typeof toasts &
  typeof verifyOrganization &
  typeof workspace;

/**
 * Every text of the app, as English has it: a translation that lacks one does not compile. Types alone: the
 * English texts themselves come with the screens that show them.
 */
export type Catalogue = { common: typeof en } & { [Name in keyof Areas]: Areas[Name] };
