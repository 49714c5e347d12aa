/**
 * Serves the copies that this device keeps of releases (kept-releases.ts), under addresses that a page only uses
 * when the files themselves do not come (../integrity.ts, `divert`); and, without a connection, pages as this device kept
 * them at the last visit. Everything else goes past it.
 * Built on its own (webpack/service-worker-plugin.js) and served as /service-worker.js.
 */

import { kept } from '@bestie/contracts/paths';
import { showPushMessages } from '../../push/push-messages';
import type { PushWorker } from '../../push/push-messages';

interface RouteCondition {
  urlPattern: { pathname: string };
}

interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface InstallEvent extends WorkerEvent {
  /** Static routing: the browser does not start the worker for requests that it does not handle. */
  addRoutes?(routes: { condition: RouteCondition; source: 'fetch-event' | 'network' }[]): Promise<void>;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface Worker {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const prefix = '/kept/';

async function answerKept({ url }: Request): Promise<Response> {
  const address = url.replace(prefix, '/');
  // The page checks the hash, so it accepts the copy only if it is the same file.
  return (await caches.match(address)) ?? fetch(address, { credentials: 'same-origin' });
}

/** The page from the server; without a connection as it is kept. Another person's is never there (kept-cache.ts). */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(kept.page(new URL(request.url).pathname));
    if (page) return page;
    throw error;
  }
}

showPushMessages(globalThis as unknown as PushWorker);

worker.addEventListener('install', (event) => {
  const routes = event.addRoutes?.([
    { condition: { urlPattern: { pathname: `${prefix}*` } }, source: 'fetch-event' },
    ...kept.paths.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'fetch-event' as const,
    })),
    { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
  ]);
  event.waitUntil(Promise.all([routes, worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  // Requests the page while the browser starts the worker.
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).pathname.startsWith(prefix) && request.method === 'GET') {
    event.respondWith(answerKept(request));
  } else if (request.mode === 'navigate') {
    event.respondWith(openPage(event));
  }
});
