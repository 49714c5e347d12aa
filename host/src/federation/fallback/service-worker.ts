/**
 * Serves the copies that this device keeps of releases (kept-releases.ts), under addresses that a page only uses
 * when the files themselves do not come (../integrity.ts, `divert`). Everything else goes past it.
 * Built on its own (webpack/service-worker-plugin.js) and served as /service-worker.js.
 */

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
let routed = false;

async function answerKept({ url }: Request): Promise<Response> {
  const address = url.replace(prefix, '/');
  // The page checks the hash, so it accepts the copy only if it is the same file.
  return (await caches.match(address)) ?? fetch(address, { credentials: 'same-origin' });
}

showPushMessages(globalThis as unknown as PushWorker);

worker.addEventListener('install', (event) => {
  const routes = event.addRoutes?.([
    { condition: { urlPattern: { pathname: `${prefix}*` } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
  ]);
  routed = routes !== undefined;
  event.waitUntil(Promise.all([routes, worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  // Requests the page while the browser starts the worker.
  const preload = routed ? undefined : worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).pathname.startsWith(prefix) && request.method === 'GET') {
    event.respondWith(answerKept(request));
  } else if (request.mode === 'navigate') {
    event.respondWith(event.preloadResponse.then((response) => response ?? fetch(request)));
  }
});
