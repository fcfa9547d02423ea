import "../../src/trusted-types.ts";
import "../../src/theme/tokens.css";
import { createRoot } from "react-dom/client";
import { openApp } from "../../machines/sandbox/open-app.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { createTextsStore, followLanguage } from "../../src/adapters/language.ts";
import { followTheme } from "../../src/adapters/theme.ts";
import { AppScopeProvider } from "../../src/app-scope-provider.tsx";
import { toastsCode } from "../../src/components/toasts/load-toasts.ts";
import { MantineRoot } from "../../src/components/mantine-root/mantine-root.tsx";
import { servicesOf } from "../sandbox/services.ts";
import { Gallery } from "./gallery.tsx";

/* Components get texts and theme from the app. This one runs over the sandbox's effects, without a service. */
const app = openApp({ address: "/login" });
app.root.start();
// This app assumes that all chunks are loaded. Its deadlines follow the browser's clock.
await toastsCode.load();
const TICK_MS = 100;
setInterval(() => app.world.passMilliseconds(TICK_MS), TICK_MS);
followTheme(app.root);
const textsStore = createTextsStore({ language: "en", translation: null });
followLanguage(app.root, textsStore);

createRoot(assertPresent(document.getElementById("root"))).render(
  <AppScopeProvider services={servicesOf(app, textsStore)}>
    <MantineRoot>
      <Gallery />
    </MantineRoot>
  </AppScopeProvider>,
);
