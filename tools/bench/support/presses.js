/* Runs in the page: a function that is passed to it as such would come as the compiler leaves it. */

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
   * @param {string} reached selects what is there once the screen is
   * @returns {Promise<number>}
   */
  function press({ href }, reached) {
    return new Promise((resolve, reject) => {
      // From the beginning of a frame, or the wait for the next would be most of what is measured.
      requestAnimationFrame(() => {
        const began = performance.now();
        const link = document.querySelector(`a[href="${href}"]`);
        if (!(link instanceof HTMLAnchorElement)) return reject(new Error(`There is no link to ${href}.`));
        link.click();
        const look = () => {
          const { port1, port2 } = new MessageChannel();
          // Behind the paint of this frame.
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
