import { settled } from './wardrobe-visits.mjs';

/** Runs in the page: waits for a click, then for the frame in which the page it leads to stands. */
function watchMove() {
  window.__move = new Promise((resolve) => {
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target.closest('a');
        const look = () => {
          const here = location.pathname + location.search === link.getAttribute('href');
          const title = document.querySelector('main h1');
          const changed = title !== null && document.querySelector('main').innerHTML.length !== before;
          if (here && changed && !document.querySelector('main [data-loading]:not(img)'))
            requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
          else requestAnimationFrame(look);
        };
        const before = document.querySelector('main').innerHTML.length;
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/**
 * Goes round between the pages by their links. The first rounds load code and data, the later ones are counted.
 * @param {[string, import('@playwright/test').Locator][]} stops name and link of each page
 * @returns {Promise<Map<string, number[]>>} milliseconds from the click to the frame with the page's content
 */
export async function measureMoves(page, stops, rounds) {
  const taken = new Map(stops.map(([name]) => [name, []]));
  for (let round = 0; round < rounds + 1; round += 1)
    for (const [name, link] of stops) {
      await link.waitFor();
      await page.evaluate(watchMove);
      await link.click();
      const ms = await page.evaluate(() => window.__move);
      if (round > 0) taken.get(name).push(ms);
      await settled(page);
      await page.waitForTimeout(300);
    }
  return taken;
}
