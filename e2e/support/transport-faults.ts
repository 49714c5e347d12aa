import type { Route } from '@playwright/test';

/** Faults between a release and a page (quality.md, "Remote faults"). */
export const transportFaults: Record<string, (route: Route) => Promise<void> | void> = {
  'is down': (route) => route.abort('connectionrefused'),
  'answers 404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  // No response.
  hangs: () => undefined,
  'is cut short': (route) => route.fulfill({ contentType: typeOf(route), body: 'var half = [1, 2' }),
  'has been tampered with': (route) =>
    route.fulfill({ contentType: typeOf(route), body: 'window.tampered = true' }),
  'answers HTML instead of code': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hi</h1>' }),
};

const typeOf = (route: Route) => (route.request().url().includes('.css') ? 'text/css' : 'text/javascript');
