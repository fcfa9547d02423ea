import { boundsSuite } from "./suites/bounds.ts";
import { brokenDatabaseSuite } from "./suites/broken-database.ts";
import { codesSuite } from "./suites/codes.ts";
import { commandsSuite } from "./suites/commands.ts";
import { loginSuite } from "./suites/login.ts";
import { oauthTokenSuite } from "./suites/oauth-token.ts";
import { orderSuite } from "./suites/order.ts";
import { plainTextSuite } from "./suites/plain-text.ts";
import { removeDemoSuite } from "./suites/remove-demo.ts";
import { sessionsSuite } from "./suites/sessions.ts";
import { sweepSuite } from "./suites/sweep.ts";
import { openEmbedded } from "./support/embedded.ts";
import { oncePerFile } from "./support/world.ts";

/*
 * What depends on the database: reads and writes at once, most rows, texts it cannot keep, clearing up, and being out
 * of order. All suites run on PostgreSQL, which has many connections and so more that can go wrong.
 */
const open = oncePerFile(openEmbedded);

plainTextSuite(open);
loginSuite(open);
codesSuite(open);
boundsSuite(open);
sessionsSuite(open);
orderSuite(open);
commandsSuite(open);
oauthTokenSuite(open);
sweepSuite(open);
removeDemoSuite(open);
brokenDatabaseSuite(open);
