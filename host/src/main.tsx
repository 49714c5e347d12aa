import '@bestie/design-system/tokens.css';
import { createFederation } from './federation/create-federation';
import { createRemoteLoader } from './federation/load-remote';
import { readPageData } from './federation/page-data';
import { installSeal } from './federation/seal';
import { nextTask } from './next-task';

/**
 * Starts the page. Each step is a task of its own, so that a slow phone answers in between: evaluated in one go,
 * React, router and shell would hold its main thread for a quarter of a second.
 */
async function start(container: HTMLElement): Promise<void> {
  const page = readPageData(document);
  const federation = createFederation(page.composition, installSeal(page.composition, page.nonce));
  await nextTask();
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  const { startTransition } = await import(/* webpackMode: "eager" */ 'react');
  await nextTask();
  const { createBrowserRouter, RouterProvider } = await import(/* webpackMode: "eager" */ 'react-router-dom');
  const { createRoutes } = await import(/* webpackMode: "eager" */ './federation/create-routes');
  await nextTask();
  const { createShellParts } = await import(/* webpackMode: "eager" */ './shell/create-shell-parts');
  await nextTask();
  const parts = createShellParts(page);
  const loader = createRemoteLoader({
    federation,
    origin: location.origin,
    onFailure: parts.onRemoteFailure,
  });
  // Starts loading the page's remote at once, before React has drawn anything.
  const router = createBrowserRouter(createRoutes(page.composition, loader, parts));
  await nextTask();
  // As a transition React draws in slices of a few milliseconds.
  startTransition(() => createRoot(container).render(<RouterProvider router={router} />));
}

const container = document.getElementById('root');
if (!container) throw new Error('This page has no place for the application.');
void start(container);
