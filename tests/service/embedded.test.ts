import { appsSuite } from "./suites/apps.ts";
import { accountEventsSuite } from "./suites/account-events.ts";
import { boundsSuite } from "./suites/bounds.ts";
import { brokenDatabaseSuite } from "./suites/broken-database.ts";
import { changesSuite } from "./suites/changes.ts";
import { chosenPasswordsSuite } from "./suites/chosen-passwords.ts";
import { codesSuite } from "./suites/codes.ts";
import { commandsSuite } from "./suites/commands.ts";
import { halfDoneSuite } from "./suites/half-done.ts";
import { helpDeskSuite } from "./suites/help-desk.ts";
import { importSuite } from "./suites/import.ts";
import { leaversSuite } from "./suites/leavers.ts";
import { loginSuite } from "./suites/login.ts";
import { newAddressesSuite } from "./suites/new-addresses.ts";
import { oauthClientsSuite } from "./suites/oauth-clients.ts";
import { oauthTokenSuite } from "./suites/oauth-token.ts";
import { orderSuite } from "./suites/order.ts";
import { passkeysSuite } from "./suites/passkeys.ts";
import { stepUpSuite } from "./suites/step-up.ts";
import { sweepSuite } from "./suites/sweep.ts";
import { trustedDevicesSuite } from "./suites/trusted-devices.ts";
import { organisationsByCommandSuite } from "./suites/organisations-by-command.ts";
import { personalDataSuite } from "./suites/personal-data.ts";
import { openEmbedded } from "./support/embedded.ts";
import { oncePerFile } from "./support/world.ts";

/*
 * The suites that depend on the kind of database: concurrent requests on its only connection, many rows, steps in any
 * order, searching, pruning, and failures. All suites run on PostgreSQL, whose many connections allow more faults; the
 * browser tests sign in, join and set up on the embedded database.
 */
const open = oncePerFile(openEmbedded);

loginSuite(open);
codesSuite(open);
chosenPasswordsSuite(open);
boundsSuite(open);
orderSuite(open);
commandsSuite(open);
leaversSuite(open);
changesSuite(open);
newAddressesSuite(open);
helpDeskSuite(open);
importSuite(open);
organisationsByCommandSuite(open);
personalDataSuite(open);
halfDoneSuite(open);
passkeysSuite(open);
stepUpSuite(open);
appsSuite(open);
accountEventsSuite(open);
oauthClientsSuite(open);
oauthTokenSuite(open);
sweepSuite(open);
trustedDevicesSuite(open);
brokenDatabaseSuite(open);
