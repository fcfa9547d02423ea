import { boundsSuite } from "./suites/bounds.ts";
import { brokenDatabaseSuite } from "./suites/broken-database.ts";
import { codesSuite } from "./suites/codes.ts";
import { commandsSuite } from "./suites/commands.ts";
import { halfDoneSuite } from "./suites/half-done.ts";
import { loginSuite } from "./suites/login.ts";
import { oauthTokenSuite } from "./suites/oauth-token.ts";
import { orderSuite } from "./suites/order.ts";
import { sweepSuite } from "./suites/sweep.ts";
import { openEmbedded } from "./support/embedded.ts";
import { oncePerFile } from "./support/world.ts";

/*
 * What depends on the database: many at once on its only connection, most rows, steps in any order, searching and clearing up, and being
 * out of order. All suites run on PostgreSQL, which has many connections and so more that can go wrong; the browser
 * tests sign in, join and set up on the embedded one.
 */
const open = oncePerFile(openEmbedded);

loginSuite(open);
codesSuite(open);
boundsSuite(open);
orderSuite(open);
commandsSuite(open);
halfDoneSuite(open);
oauthTokenSuite(open);
sweepSuite(open);
brokenDatabaseSuite(open);
