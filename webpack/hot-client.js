/**
 * Runs in the page instead of webpack's own client: applies each new build to the page, and reloads it when
 * that is not possible. A page never keeps showing outdated sources.
 */
import builds from 'webpack/hot/emitter.js';

/** In ms. */
const pauseBetweenTries = 1_000;
const hot = import.meta.webpackHot;
let newest = __webpack_hash__;
const isCurrent = () => newest.startsWith(__webpack_hash__);

/** Waits for the server, so that nobody sees the browser's error page. */
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
 * A changed module threw when it ran again, for example because it uses a package for the first time that
 * this build of the page did not set up. React's fast refresh calls this, and would continue with the old
 * module otherwise.
 */
export function handleRuntimeError(error) {
  console.warn('[hot] The page is loaded anew, since a changed module does not run.', error);
  void reload();
}

/** Part of the interface that fast refresh uses; there is nothing to clear. */
export function clearRuntimeErrors() {}
