import { settled } from './wardrobe-visits.mjs';

/**
 * Runs in the page: waits for a click, and then until a frame with the content and without a loading state is painted.
 */
function watchMove({ content = 'main h1', heading }) {
  window.__move = new Promise((resolve) => {
    const onClick = (event) => {
      const isShown = () =>
        document.querySelector(content) &&
        (heading === undefined || document.querySelector('main h1')?.textContent === heading);
      const look = () => {
        if (!isShown() || document.querySelector('main [data-loading]:not(img)')) {
          requestAnimationFrame(look);
          return;
        }
        // The message arrives after this frame is laid out and painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - event.timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}

/** Runs in the page: keeps a copy of the elements that it shows. */
function keepCopy() {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  window.__copies ??= [];
  window.__copies.push({ main: document.importNode(main, true), scroll: window.scrollY });
}

/** Runs in the page: from now on each click shows the next copy, without code of the application. */
function showCopies() {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const stage = document.importNode(main);
  main.replaceWith(stage);
  let shown = 0;
  const onClick = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const copy = window.__copies[shown % window.__copies.length];
    shown += 1;
    stage.replaceChildren(...document.importNode(copy.main, true).childNodes);
    window.scrollTo(0, copy.scroll);
  };
  document.addEventListener('click', onClick, { capture: true });
}

/**
 * Visits the pages in turn by their links. The first round loads code and data, the later ones are measured.
 * @param {{ name: string, link: import('@playwright/test').Locator, content?: string, heading?: string }[]} stops what
 * only this page has: `content` a selector, `heading` the text of its first heading
 * @returns {Promise<Map<string, number[]>>} milliseconds from the click until the page's content is painted
 */
export async function measureMoves(page, stops, rounds) {
  /** @type {Map<string, any>} */
  const taken = new Map(stops.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds + 1; round += 1)
    for (const { name, link, content, heading } of stops) {
      await link.waitFor();
      await page.evaluate(watchMove, { content, heading });
      // A person points before pressing; Playwright's click would also measure its own checks.
      await link.hover();
      await page.waitForTimeout(100);
      await page.mouse.down();
      await page.mouse.up();
      const ms = await page.evaluate(() => window.__move);
      if (round > 0) taken.get(name).push(ms);
      await settled(page);
      // Background refetches finish.
      await page.waitForTimeout(1000);
    }
  return taken;
}

/**
 * The same moves between copies of the same pages: what the browser alone takes for style, layout and paint. Ends with a page
 * whose links lead nowhere.
 * @type {typeof measureMoves}
 */
export async function measureMovesOfCopies(page, stops, rounds) {
  for (const { link } of stops) {
    await link.click();
    await page.waitForTimeout(1000);
    await settled(page);
    await page.evaluate(keepCopy);
  }
  await page.evaluate(showCopies);
  return measureMoves(page, stops, rounds);
}
