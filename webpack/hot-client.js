/**
 * Runs in the page, in place of webpack's own client: applies each new build to what stands, and loads the page anew
 * when that is not possible. A page never goes on showing sources that are no longer there.
 */
import builds from 'webpack/hot/emitter.js';

/** In ms. */
const pauseBetweenTries = 1_000;
const hot = import.meta.webpackHot;
let newest = __webpack_hash__;
const isCurrent = () => newest.startsWith(__webpack_hash__);

/** Waits for the server, so that nobody is left with an error page of the browser. */
async function reload() {
  for (;;) {
    try {
      await fetch(window.location.href, { method: 'HEAD' });
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseBetweenTries));
    }
  }
  window.location.reload();
}

async function update() {
  try {
    // Null when the server has no update that starts at the build of this page.
    if ((await hot.check(true)) === null) return reload();
  } catch (error) {
    console.warn('[hot] The page is loaded anew, since the update cannot be applied.', error);
    return reload();
  }
  if (!isCurrent()) await update();
}

builds.on('webpackHotUpdate', (hash) => {
  newest = hash;
  if (!isCurrent() && hot.status() === 'idle') void update();
});

/**
 * A module that was changed threw when it ran again, as one does that first uses a package which this build of the page
 * did not set up. React's fast refresh calls this, and would go on with the old module otherwise.
 */
export function handleRuntimeError(error) {
  console.warn('[hot] The page is loaded anew, since a changed module does not run.', error);
  void reload();
}

/** Part of what fast refresh asks for; there is nothing to clear. */
export function clearRuntimeErrors() {}
