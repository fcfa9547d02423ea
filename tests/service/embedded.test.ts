import { clientInvitationsSuite } from "./suites/client-invitations.ts";
import { codesSuite } from "./suites/codes.ts";
import { commandsSuite } from "./suites/commands.ts";
import { invitationsSuite } from "./suites/invitations.ts";
import { loginSuite } from "./suites/login.ts";
import { mailSuite } from "./suites/mail.ts";
import { oauthSuite } from "./suites/oauth.ts";
import { orderSuite } from "./suites/order.ts";
import { secretsSuite } from "./suites/secrets.ts";
import { sessionsSuite } from "./suites/sessions.ts";
import { wireSuite } from "./suites/wire.ts";
import { workspaceSuite } from "./suites/workspace.ts";
import { openEmbedded } from "./support/embedded.ts";
import { oncePerFile } from "./support/world.ts";

const open = oncePerFile(openEmbedded);

wireSuite(open);
loginSuite(open);
codesSuite(open);
sessionsSuite(open);
workspaceSuite(open);
orderSuite(open);
mailSuite(open);
secretsSuite(open);
commandsSuite(open);
invitationsSuite(open);
clientInvitationsSuite(open);
oauthSuite(open);
