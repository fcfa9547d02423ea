/* What a build with the inspector adds to the app's page: a watcher's code is loaded only where there is one. */

window.foyerWatchers = async ({ statelyInspectorUrl }) => {
  // Only a page of this origin can hold this one in a frame, and of those only the inspector does.
  const panel = parent === window ? [] : [(await import("./app/live.ts")).panelWatcher];
  if (statelyInspectorUrl === undefined) return panel;
  return [...panel, (await import("./app/stately.ts")).statelyWatcher(statelyInspectorUrl)];
};
