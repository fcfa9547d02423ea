/* Runs in the page. A separate file, because a function passed to the page would arrive as compiled. */

globalThis.benchPresses = async (ways, count, pause) => {
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const way = ways[index % ways.length];
    const back = ways[(index + 1) % ways.length];
    if (way && back) times.push(await press(way, `[data-screen="${way.screen}"] a[href="${back.href}"]`));
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
  return times;

  /**
   * @param {{ href: string }} way
   * @param {string} reached selector that matches once the screen is there
   * @returns {Promise<number>}
   */
  function press({ href }, reached) {
    return new Promise((resolve, reject) => {
      // Starts with a frame. Otherwise most of the time measured would be the wait for the next one.
      requestAnimationFrame(() => {
        const began = performance.now();
        const link = document.querySelector(`a[href="${href}"]`);
        if (!(link instanceof HTMLAnchorElement)) return reject(new Error(`There is no link to ${href}.`));
        link.click();
        const look = () => {
          const { port1, port2 } = new MessageChannel();
          // A message arrives after this frame is painted.
          port1.addEventListener("message", () => {
            if (document.querySelector(reached)) resolve(performance.now() - began);
            else requestAnimationFrame(look);
          });
          port1.start();
          port2.postMessage(null);
        };
        look();
      });
    });
  }
};
