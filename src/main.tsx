import "./trusted-types.ts";
import "./theme/tokens.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createActor } from "xstate";
import { appMachine } from "../machines/app/app.machine.ts";
import { present } from "../machines/shared/present.ts";
import { wire } from "../machines/shared/ports.ts";
import { createRoutes } from "../machines/shared/routes.ts";
import { followAddress } from "./adapters/address-bar.ts";
import { createBrowserPorts } from "./adapters/browser-ports.ts";
import { clock } from "./adapters/clock.ts";
import { readCompany, readConfiguration } from "./adapters/configuration.ts";
import { findShell, platformOf } from "./adapters/platform.ts";
import { createStorage } from "./adapters/storage.ts";
import { App, screenOf } from "./app.tsx";
import type { AppServices } from "./app-actor.ts";
import { settingsOf } from "./settings.ts";
import { en } from "./texts/en.ts";
import type { Config } from "../machines/shared/config.ts";

/** The composition root: the only place where ports are made real and the root actor is started. */
function start(config: Config, container: HTMLElement) {
  const storage = createStorage(config);
  const shell = findShell();
  const routes = createRoutes(config.paths);
  const actor = createActor(wire(appMachine, createBrowserPorts(config, routes, storage, shell)), {
    input: {
      settings: settingsOf(config, location.origin),
      visit: routes.parse(location.pathname, location.search),
      token: storage.token(),
      email: storage.email(),
      theme: storage.theme(),
      platform: platformOf(shell),
      shell: shell && { app: shell.app, version: shell.version },
      company: readCompany(),
    },
  }).start();

  followAddress(actor, routes);
  actor.subscribe(({ context: { theme } }) => {
    if (theme) document.documentElement.dataset.mantineColorScheme = theme;
  });

  const services: AppServices = { actor, config, routes, texts: en, now: clock.now };
  // What was drawn ahead of time is kept where it is the screen that the root asks for.
  const drawn = container.firstElementChild?.getAttribute("data-screen");
  if (drawn === screenOf(actor.getSnapshot())) hydrateRoot(container, <App services={services} />);
  else createRoot(container).render(<App services={services} />);
}

const container = present(document.getElementById("root"));
const configuration = readConfiguration();
if ("problems" in configuration) {
  const { ConfigurationError } = await import("./screens/configuration-error.tsx");
  createRoot(container).render(<ConfigurationError problems={configuration.problems} texts={en} />);
} else {
  start(configuration, container);
}
