import { settled } from './wardrobe-visits.mjs';

/**
 * Runs in the page: waits for a click, then for the frame in which `content` is shown and nothing is loading.
 */
function watchMove(content) {
  window.__move = new Promise((resolve) => {
    const onClick = (event) => {
      const look = () => {
        if (document.querySelector(content) && !document.querySelector('main [data-loading]:not(img)'))
          resolve(performance.now() - event.timeStamp);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}

/**
 * Visits the pages in turn by their links. The first round loads code and data, the later ones are measured.
 * @param {{ name: string, link: import('@playwright/test').Locator, content: string }[]} stops `content`: a
 * selector of what only this page has
 * @returns {Promise<Map<string, number[]>>} milliseconds from the click to the frame with the page's content
 */
export async function measureMoves(page, stops, rounds) {
  /** @type {Map<string, any>} */
  const taken = new Map(stops.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds + 1; round += 1)
    for (const { name, link, content } of stops) {
      await link.waitFor();
      await page.evaluate(watchMove, content);
      await link.click();
      const ms = await page.evaluate(() => window.__move);
      if (round > 0) taken.get(name).push(ms);
      await settled(page);
      // Background refetches finish.
      await page.waitForTimeout(1000);
    }
  return taken;
}
