import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page';
import { BestieServer, type BestieOptions } from './bestie-server';
import { demo } from './demo';
import { Person } from './person';

interface Fixtures {
  /** Uses the form for every sign-in, for journeys about it. */
  byForm: boolean;
  /**
   * Signs in as a demo account or as another person, and waits for the landing page. Demo accounts use the form once
   * per worker, and a stored sign-in after that.
   */
  signInAs(this: void, who: 'fan' | 'creator' | 'admin' | Person, page?: Page): Promise<void>;
  /** A page in a separate browser context. */
  elsewhere(this: void, options?: BrowserContextOptions): Promise<Page>;
  /** A new person, for journeys that change a person's data. */
  newcomer(this: void, name: string): Promise<Person>;
  /** Fails the journey on console errors that are not allowed here. */
  consoleErrors: { allow(this: void, pattern: RegExp): void };
}

interface WorkerFixtures {
  /** One server with demo data for all journeys of the worker. */
  bestie: BestieServer;
  /** Stored sign-ins of demo accounts with their landing pages. */
  signIns: Map<string, { state: StorageState; path: string }>;
}

/**
 * What a page logs while it signs out: requests that are under way lose their permission with the session, among
 * them chunks that a page loads after its first view.
 */
const CUT_OFF_BY_SIGNING_OUT =
  /status of 40[14] |accounts:lookup|integrity' attribute|SRI's integrity|is not (a supported stylesheet MIME type|executable)/;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** For a server to start on a busy machine, in ms. */
const serverTimeout = 150_000;

async function serveWhile(use: (server: BestieServer) => Promise<void>, options: BestieOptions) {
  const server = await BestieServer.start(options);
  await use(server);
  await server.close();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  bestie: [
    ({ browser: _browser }, use) => serveWhile(use, { demo: true }),
    { scope: 'worker', timeout: serverTimeout },
  ],
  signIns: [async ({ bestie: _server }, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ bestie }, use) => use(bestie.origin),
  consoleErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      let signsOut = false;
      context.on('request', (request) => {
        if (request.url().endsWith('/sessionLogout')) signsOut = true;
        if (request.url().endsWith('/sessionLogin')) signsOut = false;
      });
      const note = (text: string) => {
        if (signsOut && CUT_OFF_BY_SIGNING_OUT.test(text)) return;
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
  byForm: [false, { option: true }],
  signInAs: async ({ page, signIns, byForm }, use) => {
    /** Signing out removes the stored sign-in. */
    const forgetAtLogout = (who: string, context: BrowserContext) =>
      context.on('request', (request) => {
        if (request.url().endsWith('/sessionLogout')) signIns.delete(who);
      });
    await use(async (who, other = page) => {
      const account = typeof who === 'string' ? who : undefined;
      const known = account && !byForm ? signIns.get(account) : undefined;
      if (account && known) {
        // An open page of Bestie locks the database that is to be replaced.
        await other.goto('about:blank');
        await other.context().setStorageState(known.state);
        await other.goto(known.path);
        await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
        forgetAtLogout(account, other.context());
        return;
      }
      const login = new LoginPage(other);
      await login.open();
      const { email, password } = who instanceof Person ? who : { email: demo[who], password: demo.password };
      await login.signIn(email, password);
      await other.waitForURL((url) => url.pathname !== '/login');
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      if (!account) return;
      const state = await other.context().storageState({ indexedDB: true });
      signIns.set(account, { state, path: new URL(other.url()).pathname });
      forgetAtLogout(account, other.context());
    });
  },
  elsewhere: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  newcomer: async ({ bestie }, use) => use((name) => Person.signUp(bestie, name)),
});

export { demo, expect, Person };

/** Journeys with a server of their own, because they change what others expect: its clock, its releases, its life. */
export const testOnOwnServer = (options: BestieOptions = { demo: true }) =>
  test.extend<object, Pick<WorkerFixtures, 'bestie'>>({
    bestie: [
      ({ browser: _browser }, use) => serveWhile(use, options),
      { scope: 'worker', timeout: serverTimeout },
    ],
  });
