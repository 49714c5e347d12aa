import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { BestieServer, fixtureTimeout, type BestieOptions } from './bestie-server';
import { demo } from './demo';
import { Person } from './person';
import { signInByForm, signInWithoutPage } from './sign-in';

interface Fixtures {
  /** Uses the form for every sign-in, and waits for the page after it, for journeys about that. */
  byForm: boolean;
  /** Signs in as a demo account or as another person. The page is empty then: journeys open what they are about. */
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
}

/**
 * What a page logs while it signs out: requests that are under way lose their permission with the session, among
 * them chunks that a page loads after its first view.
 */
const CUT_OFF_BY_SIGNING_OUT =
  /status of 40[14] |accounts:lookup|integrity' attribute|SRI's integrity|is not (a supported stylesheet MIME type|executable)/;

/**
 * What Chromium logs of a request with integrity whose body is under way when its document is left. It names no reason then;
 * a request that fails is also logged as a resource.
 */
const CUT_OFF_BY_LEAVING = /^Fetch API cannot load \S+ +\(/;

async function serveWhile(use: (server: BestieServer) => Promise<void>, options: BestieOptions) {
  const server = await BestieServer.start(options);
  await use(server);
  await server.close();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  bestie: [
    ({ browser: _browser }, use) => serveWhile(use, { demo: true }),
    { scope: 'worker', timeout: fixtureTimeout },
  ],
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
        if (CUT_OFF_BY_LEAVING.test(text)) return;
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
  signInAs: async ({ page, baseURL, byForm }, use) => {
    await use(async (who, other = page) => {
      const account = who instanceof Person ? who : { email: demo[who], password: demo.password };
      await (byForm ? signInByForm(other, account) : signInWithoutPage(other, baseURL!, account));
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
      { scope: 'worker', timeout: fixtureTimeout },
    ],
  });
