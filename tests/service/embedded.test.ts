import { boundsSuite } from "./suites/bounds.ts";
import { brokenDatabaseSuite } from "./suites/broken-database.ts";
import { codesSuite } from "./suites/codes.ts";
import { commandsSuite } from "./suites/commands.ts";
import { halfDoneSuite } from "./suites/half-done.ts";
import { importSuite } from "./suites/import.ts";
import { loginSuite } from "./suites/login.ts";
import { orderSuite } from "./suites/order.ts";
import { sweepSuite } from "./suites/sweep.ts";
import { personalDataSuite } from "./suites/personal-data.ts";
import { openEmbedded } from "./support/embedded.ts";
import { oncePerFile } from "./support/world.ts";

/*
 * The suites that depend on the kind of database: many rows, steps in any order, searching, pruning, and failures. All
 * suites run on PostgreSQL, whose many connections allow more faults. The embedded database has one connection, so a
 * statement beside a transaction's own hangs; the tests on PostgreSQL refuse such a statement (`support/postgres.ts`).
 * The browser tests use every flow on the embedded database.
 */
const open = oncePerFile(openEmbedded);

loginSuite(open);
codesSuite(open);
boundsSuite(open);
orderSuite(open);
commandsSuite(open);
importSuite(open);
personalDataSuite(open);
halfDoneSuite(open);
sweepSuite(open);
brokenDatabaseSuite(open);
