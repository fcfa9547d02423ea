/* Added to the app's page by a build with the inspector. The code of a watcher is only loaded if it is used. */

(window.foyerWatchers ??= []).push(async ({ statelyInspectorUrl }) => {
  // Only a page of this origin can embed this one, and the inspector is the only one that does.
  const panel = parent === window ? [] : [(await import("./app/live.ts")).panelWatcher];
  if (statelyInspectorUrl === undefined) return panel;
  return [...panel, (await import("./app/stately.ts")).statelyWatcher(statelyInspectorUrl)];
});
