import type { createBrowserRouter } from 'react-router-dom';

/** Timeout in ms for the first page. */
const timeoutMs = 150;

/**
 * Resolves once the router has its first page. Its code has usually arrived with the shell's, and together they take one frame
 * instead of two. A page that takes longer is rendered into the shell when it comes.
 */
export function whenFirstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, timeoutMs);
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) settle();
    });
  });
}
