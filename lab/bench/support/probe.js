/*
 * Runs in a page before its own scripts and records the times of events that a person would notice. The types in
 * lab/bench/support/visit.ts describe the results and the settings.
 */
(() => {
  const settings = globalThis.benchSettings;
  if (!settings || location.pathname === settings.blank) return;
  const { control, typed, live } = settings;
  /** @type {import("./visit.ts").Seen} */
  const seen = {
    firstPaint: null,
    visible: null,
    live: null,
    typed: null,
    shift: 0,
    longTasks: [],
    keys: [],
    pressed: 0,
  };
  globalThis.benchSeen = seen;

  /** @typedef {PerformanceEntry & { hadRecentInput?: boolean, value?: number }} Entry */
  const observe = (/** @type {string} */ type, /** @type {(entry: Entry) => void} */ note) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  observe("layout-shift", ({ hadRecentInput, value = 0 }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe("longtask", ({ startTime, duration }) => {
    seen.longTasks.push({ startTime, duration });
  });

  /** @typedef {(now: number) => void} Act */
  /** Calls back once the current frame is on the screen. Must be called within a frame. */
  const afterThisFrame = (/** @type {Act} */ act) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => act(performance.now()));
    port1.start();
    port2.postMessage(null);
  };
  const afterNextFrame = (/** @type {Act} */ act) => requestAnimationFrame(() => afterThisFrame(act));

  /** @type {() => HTMLElement | null} */
  const find = () => document.querySelector(control);
  const isVisible = (/** @type {HTMLElement} */ element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return shown && width > 0 && height > 0 && bottom > 0 && top < innerHeight && !element.matches(":disabled");
  };
  const isReacts = (/** @type {HTMLElement} */ element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps"));

  let isSeen = false;
  let isLive = !live;
  const look = () => {
    const element = find();
    if (element && !isSeen && isVisible(element)) {
      isSeen = true;
      afterThisFrame((now) => {
        seen.visible = now;
        if (typed) find()?.focus();
        globalThis.benchTell("visible");
      });
    }
    if (element && isSeen && !isLive && isReacts(element)) {
      isLive = true;
      afterThisFrame((now) => {
        seen.live = now;
      });
    }
    if (!isSeen || !isLive) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      seen.pressed = timeStamp;
      afterNextFrame((now) => {
        seen.keys.push(now - timeStamp);
        globalThis.benchTell("key");
      });
    },
    true,
  );
  // The browser chooses a radio button when the key is released.
  addEventListener(
    "input",
    () => {
      afterNextFrame((now) => {
        seen.typed ??= now;
      });
    },
    true,
  );
})();
