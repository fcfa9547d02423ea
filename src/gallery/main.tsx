import "../trusted-types.ts";
import "../theme/tokens.css";
import { createRoot } from "react-dom/client";
import { createApp } from "../../machines/sandbox/app.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { createVoice, followLanguage } from "../adapters/language.ts";
import { followTheme } from "../adapters/theme.ts";
import { AppScopeProvider } from "../app-scope-provider.tsx";
import { toastList } from "../components/toasts/toasts.tsx";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { servicesOf } from "../sandbox/services.ts";
import { Gallery } from "./gallery.tsx";

/* The pieces ask the app for texts and colours. This one runs over the sandbox's ports and asks no service. */
const app = createApp("/login", {}, () => {});
app.root.start();
// Its app believes that every part is there; its deadlines go by the browser's clock.
await toastList.load();
const TICK_MS = 100;
setInterval(() => app.world.passMilliseconds(TICK_MS), TICK_MS);
followTheme(app.root);
const voice = createVoice({ language: "en", translation: null });
followLanguage(app.root, voice);

createRoot(assertPresent(document.getElementById("root"))).render(
  <AppScopeProvider services={servicesOf(app, voice)}>
    <MantineRoot>
      <Gallery />
    </MantineRoot>
  </AppScopeProvider>,
);
