import '@bestie/design-system/tokens.css';
import type { PageData } from '@bestie/contracts/remotes';
import type { RemoteLoader, RemotePage } from '../../host/src/federation/load-remote';
import { trustOwnScripts } from '../../host/src/federation/trusted-scripts';
import { nextTask } from '../../host/src/next-task';
import { composeConsoles, consoleOf } from './consoles';

/** Pages are plain lazy imports: no container, no retry, no integrity. */
function createPageLoader(): RemoteLoader {
  const loaded = new Map<string, RemotePage>();
  const keyOf = (id: string, page: string) => `${id}/${page}`;
  return {
    loadedPage: ({ id }, page) => loaded.get(keyOf(id, page)),
    async loadPage(remote, page) {
      const { id } = remote;
      const definition = consoleOf(id);
      const importer = definition?.pages[page];
      if (!importer) throw new Error(`There is no page ${page} in ${id}.`);
      const { default: Page } = await importer();
      const result = { Page, Wrapper: definition.wrapper, release: remote };
      loaded.set(keyOf(id, page), result);
      return result;
    },
    loadFallback: (_remote, _page, failure) => Promise.reject(failure),
  };
}

/**
 * The shell and all consoles as one application, the comparison for `npm run bench:federation`. Starts as
 * host/src/main.tsx does, in the same tasks, so that only federation differs.
 */
async function start(container: HTMLElement): Promise<void> {
  const { textContent } = document.getElementById('bestie') as HTMLElement;
  const data = JSON.parse(textContent ?? '') as Omit<PageData, 'composition'>;
  const page: PageData = { ...data, composition: composeConsoles(data.session?.role ?? 'guest') };
  trustOwnScripts(page.identity.provider === 'firebase');
  await nextTask();
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  const { startTransition } = await import(/* webpackMode: "eager" */ 'react');
  const { drawInLongerSlices } = await import(/* webpackMode: "eager" */ '../../host/src/drawing-slices');
  drawInLongerSlices();
  await nextTask();
  const { createBrowserRouter, RouterProvider } = await import(/* webpackMode: "eager" */ 'react-router-dom');
  const { createRoutes } = await import(/* webpackMode: "eager" */ '../../host/src/federation/create-routes');
  await nextTask();
  const { createShellParts } = await import(
    /* webpackMode: "eager" */ '../../host/src/shell/create-shell-parts'
  );
  await nextTask();
  const parts = createShellParts(
    page,
    (_next, path) => location.assign(path),
    (release) => Promise.resolve(release),
  );
  const router = createBrowserRouter(createRoutes(page.composition, createPageLoader(), parts));
  await nextTask();
  startTransition(() => createRoot(container).render(<RouterProvider router={router} />));
}

void start(document.getElementById('root') as HTMLElement);
