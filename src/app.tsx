import { Component, createElement, type ReactNode, useSyncExternalStore } from "react";
import { screenOf } from "../machines/app/screen-of.ts";
import { assertPresent } from "../workbench/assert-present.ts";
import type { Screen } from "../machines/shared/screens.ts";
import { type AppServices, useApp, useAppState } from "./app-actor.ts";
import { sends } from "./sends.ts";
import { AppScopeProvider } from "./app-scope-provider.tsx";
import { GetHelp } from "./chrome/get-help.tsx";
import { PageHelp } from "./components/account-layout/account-layout.tsx";
import { ConnectionBanner } from "./components/connection-banner/connection-banner.tsx";
import { Messages } from "./components/messages/messages.tsx";
import { Report } from "./snapshot/report/report.tsx";
import { HeadingAnnouncement } from "./components/screen-heading/screen-heading.tsx";
import { Toasts } from "./components/toasts/toasts.tsx";
import { UpdateBanner } from "./components/update-banner/update-banner.tsx";
import { FaultView } from "./screens/app/fault-view.tsx";
import { screenCode } from "./screens/screens.ts";
import StartingScreen from "./screens/app/starting-screen.tsx";

const help = <GetHelp />;

/** The app's tree: the same in the service, which draws a page's first screen, and in the browser. */
export function App({ services }: { services: AppServices }) {
  return (
    <AppScopeProvider services={services}>
      <AppBody />
    </AppScopeProvider>
  );
}

/** The screen and everything over it; only the fault view once the root has failed, because other views would throw. */
function AppBody() {
  if (useHasFailed()) return <FaultView onReload={() => location.reload()} />;
  return (
    <>
      <Boundary>
        <PageHelp value={help}>
          <CurrentScreen />
        </PageHelp>
        <Messages>
          <ConnectionBanner />
          <Update />
          <Toasts />
        </Messages>
      </Boundary>
      <HeadingAnnouncement />
      <Report />
    </>
  );
}

function Update() {
  const { texts } = useApp();
  return <UpdateBanner ready={useAppState(({ context }) => context.updateReady)} texts={texts.update} />;
}

function CurrentScreen() {
  const screen = useAppState(screenOf);
  return (
    <div data-screen={screen}>
      <ScreenOrFallback screen={screen} />
    </div>
  );
}

/** The screen, or a page in its place while its code is missing. */
function ScreenOrFallback({ screen }: { screen: Screen }) {
  const { actor } = useApp();
  const code = useAppState(({ value }) => value.screen);
  switch (code) {
    case "loaded":
      return createElement(assertPresent(screenCode(screen).loaded()).default);
    case "loading":
      return <StartingScreen />;
    case "missing":
      return <FaultView restarts={sends(actor, { type: "screen.load" })} onReload={() => location.reload()} />;
  }
}

/** Whether the root has failed: its last state may be wrong. */
function useHasFailed(): boolean {
  const { actor } = useApp();
  return useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe({ error: changed });
      return () => subscription.unsubscribe();
    },
    () => actor.getSnapshot().status === "error",
    () => false,
  );
}

/** Catches the errors that a screen throws while React draws it. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FaultView restarts={{ onClick: () => this.setState({ failed: false }) }} onReload={() => location.reload()} />
    );
  }
}
