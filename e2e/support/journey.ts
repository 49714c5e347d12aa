import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page';
import { BestieServer } from './bestie-server';

/** The accounts that every start on empty data makes (README). */
export const demo = {
  fan: 'fan@bestie.test',
  creator: 'creator@bestie.test',
  admin: 'admin@bestie.test',
  password: 'bestie-demo-1',
} as const;

interface Fixtures {
  /** Signs the page in as one of the demo accounts and waits for the landing page. */
  signInAs(this: void, who: 'fan' | 'creator' | 'admin', page?: Page): Promise<void>;
  /** Fails the journey when a page reports an error on its console that was not announced here. */
  consoleErrors: { allow(this: void, pattern: RegExp): void };
}

interface WorkerFixtures {
  /** One server with demo data for all journeys of the worker. */
  bestie: BestieServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  bestie: [
    async ({ browser: _browser }, use) => {
      const server = await BestieServer.start({ demo: true });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ bestie }, use) => use(bestie.origin),
  consoleErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      const note = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) seen.push(text);
      };
      context.on(
        'console',
        (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
      );
      context.on('weberror', (error) => note(String(error.error())));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      expect(seen, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  signInAs: async ({ page }, use) => {
    await use(async (who, other = page) => {
      const login = new LoginPage(other);
      await login.open();
      await login.signIn(demo[who], demo.password);
      await other.waitForURL((url) => url.pathname !== '/login');
    });
  },
});

export { expect };
