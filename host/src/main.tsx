import '@bestie/design-system/tokens.css';
import { createFederation } from './federation/create-federation';
import { paceOfThisLine } from './federation/line-pace';
import { createRemoteLoader } from './federation/load-remote';
import { readPageData } from './federation/page-data';
import { createLazyFallback } from './federation/fallback/lazy-fallback';
import { installIntegrity, releasesOf } from './federation/integrity';
import { trustOwnScripts } from './federation/trusted-scripts';
import { nextTask } from './next-task';
import { pushPage } from './shell/open-page';

/**
 * Starts the page. Each step is a task of its own, so that a slow phone answers in between: evaluated in one go,
 * React, router and shell would hold its main thread for a quarter of a second.
 */
async function start(container: HTMLElement): Promise<void> {
  const data = readPageData(document);
  if (process.env.NODE_ENV === 'production') trustOwnScripts(data.identity.provider === 'firebase');
  const pageIntegrity = installIntegrity(data.composition, data.nonce);
  const pace = paceOfThisLine();
  const federation = createFederation(pageIntegrity, pace);
  await nextTask();
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  const { startTransition } = await import(/* webpackMode: "eager" */ 'react');
  const { drawInLongerSlices } = await import(/* webpackMode: "eager" */ './drawing-slices');
  drawInLongerSlices();
  await nextTask();
  const { createBrowserRouter, RouterProvider } = await import(/* webpackMode: "eager" */ 'react-router-dom');
  const { createRoutes } = await import(/* webpackMode: "eager" */ './federation/create-routes');
  await nextTask();
  const { createShellParts } = await import(/* webpackMode: "eager" */ './shell/create-shell-parts');
  await nextTask();

  const openRouter = (page: typeof data, documentUrl?: string) => {
    const swap = (next: typeof data, path: string) => {
      releasesOf(next.composition).forEach(pageIntegrity.admit);
      pushPage(path);
      document.documentElement.dataset.frame = 'console';
      const before = router;
      router = openRouter(next);
      draw();
      before.dispose();
    };
    const parts = createShellParts(page, swap, pageIntegrity.complete);
    const loader = createRemoteLoader({
      federation,
      pace,
      origin: location.origin,
      fallback: createLazyFallback(pageIntegrity, page, pace),
      onFailure: parts.onRemoteFailure,
    });
    // Starts loading the page's remote at once, before React has drawn anything.
    return createBrowserRouter(createRoutes(page.composition, loader, parts, documentUrl));
  };
  let router = openRouter(data, location.href.split('#', 1)[0]);
  await nextTask();
  const root = createRoot(container);
  /** A new router is a new tree, so no state of the previous person stays. */
  let trees = 0;
  function draw() {
    trees += 1;
    const tree = <RouterProvider key={trees} router={router} />;
    // In a transition React renders in slices of a few milliseconds.
    startTransition(() => root.render(tree));
  }
  draw();
}

const container = document.getElementById('root');
if (!container) throw new Error('This page has no place for the application.');
void start(container);
