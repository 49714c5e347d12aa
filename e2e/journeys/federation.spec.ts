import type { Page, Request } from '@playwright/test';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

/** Each console and its home. */
const consoles = [
  { id: 'fan', home: '/home', heading: /^Welcome/ },
  { id: 'creator', home: '/creator/home', heading: 'Your studio' },
  { id: 'admin', home: '/admin/home', heading: 'Dashboard' },
] as const;

function requestedConsoles(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const [, folder, id] = new URL(request.url()).pathname.split('/');
    if (folder === 'remotes' && id !== undefined) seen.add(id);
  });
  return seen;
}

interface Route {
  path: string;
  page: string;
  public?: true;
  reads?: string[];
  heading?: object;
  /** Where the parameters of an address of it are found. */
  example?: { read: string; parameters: Record<string, string> };
}

async function routesOf(page: Page, id: string): Promise<Route[]> {
  const { composition } = (await (await page.request.get('/api/composition')).json()) as {
    composition: { remotes: { id: string; routes: Route[] }[] };
  };
  return composition.remotes.find((remote) => remote.id === id)?.routes ?? [];
}

const uidOf = async (page: Page) =>
  ((await (await page.request.get('/whoami')).json()) as { uid: string }).uid;

const fill = (template: string, values: Record<string, string>) =>
  template.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(values[name] ?? ''));

const valueAt = (answer: unknown, place: string) =>
  place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer);

/** An address of a route with parameters, and what it reads first. */
async function exampleOf(page: Page, { path, reads = [], example }: Route, uid: string) {
  if (!example) throw new Error(`${path} has no example.`);
  const answer: unknown = await (await page.request.get(fill(example.read, { uid }))).json();
  const values = Object.fromEntries(
    Object.entries(example.parameters).map(([name, place]) => [
      name,
      place === '{uid}' ? uid : String(valueAt(answer, place)),
    ]),
  );
  return {
    address: path.replace(/:(\w+)/g, (_parameter, name: string) => encodeURIComponent(values[name] ?? '')),
    reads: reads.map((template) => fill(template, { uid, ...values })),
  };
}

/** Opens a page, whose HTML has what it reads first, so that the page itself asks for nothing of it. @returns the HTML */
async function opensWithReads(page: Page, address: string, reads: readonly string[]): Promise<string> {
  const asked: string[] = [];
  const listen = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  };
  page.on('request', listen);
  const html = (await (await page.goto(address))?.text()) ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-loading]:not([loading=lazy])')).toHaveCount(0);
  page.off('request', listen);
  for (const read of reads) {
    const escaped = read.replaceAll('&', '&amp;');
    const isAnswered = html.includes(`data-read="${escaped}"`);
    // Without an answer, because the server was slow, it is preloaded.
    expect(isAnswered || html.includes(`as="fetch" href="${escaped}"`), read).toBe(true);
    expect(asked.filter((url) => url === read)).toEqual(isAnswered ? [] : [read]);
  }
  return html;
}

interface Heading {
  title: string;
  lede: string;
  left: number;
  bottom: number;
}

/** Keeps the heading of the first paint as it was before the page replaced it. */
const noteFirstPaint = () => {
  new MutationObserver(() => {
    const [title, lede] = ['.fp-heading', '.fp-lede'].map((part) =>
      document.querySelector<HTMLElement>(part),
    );
    if (!title) return;
    const { left, bottom } = title.getBoundingClientRect();
    const painted = { title: title.innerText, lede: lede?.innerText ?? '', left, bottom };
    Object.assign(window, { painted });
  }).observe(document, { childList: true, subtree: true });
};

/** The heading of the first paint, and that of the page; its sentence only where the first paint has one. */
const headings = (page: Page) =>
  page.evaluate(() => {
    const { painted } = window as { painted?: Heading };
    const title = document.querySelector('h1') as HTMLElement;
    const lede = title.nextElementSibling as HTMLElement | null;
    const { left, bottom } = title.getBoundingClientRect();
    const drawn = { title: title.innerText, lede: painted?.lede && lede?.innerText, left, bottom };
    return { painted, drawn };
  });

test.describe('federation', () => {
  // The fan console's home has a slot, in which parts of other consoles are.
  const visits = consoles.map(({ id, home }) => ({ id, path: id === 'fan' ? '/closet' : home }));
  for (const { id, path } of visits) {
    test(`a visit to ${path} loads no byte of the other consoles`, async ({ page, signInAs }) => {
      await signInAs('admin');
      const seen = requestedConsoles(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([...seen]).toEqual([id]);
    });
  }

  test('the fan home shows a creator a part of the studio, and is complete where its code fails', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    await signInAs('creator');
    const part = page.getByRole('heading', { name: 'From your studio' });
    const last = page.getByRole('heading', { name: 'Latest from VIP' });
    consoleErrors.allow(/part-latest-episode|Failed to load resource/);
    let refused = 0;
    await page.route('**/part-latest-episode*.js', (route) => {
      refused += 1;
      return route.abort();
    });
    await page.goto('/home');
    await expect.poll(() => refused).toBeGreaterThan(0);
    await expect(last).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.unroute('**/part-latest-episode*.js');
    await page.reload();
    await expect(part).toBeVisible();
  });

  test('the HTML requests everything that a first view needs, once', async ({ page, signInAs }) => {
    await signInAs('admin');
    const requested: string[] = [];
    page.on('request', (request) => {
      // Files that the device keeps are fetched after the page is complete, from the browser's cache.
      if (request.resourceType() !== 'fetch') requested.push(new URL(request.url()).pathname);
    });
    await page.goto('/admin/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const html = await (await page.request.get('/admin/home')).text();
    const ofRemote = requested.filter(
      (path) => path.startsWith('/remotes/admin/') && path.includes('/page-'),
    );
    expect(ofRemote.length).toBeGreaterThan(0);
    for (const path of ofRemote) expect(html).toContain(`href="${path}"`);
    const code = requested.filter((path) => /\.(?:js|css)$/.test(path));
    expect(code.filter((path, index) => code.indexOf(path) !== index)).toEqual([]);
  });

  for (const { id, home } of consoles) {
    test(`the HTML of the ${id} console’s pages contains their heading and what they read first, and nothing requests it again`, async ({
      page,
      signInAs,
    }) => {
      await signInAs('admin');
      await page.addInitScript(noteFirstPaint);
      const reading = (await routesOf(page, id)).filter(
        ({ path, reads, heading }) => (reads || heading) && !path.includes(':'),
      );
      expect(reading.map(({ path }) => path)).toContain(home);
      const uid = await uidOf(page);
      for (const { path, reads = [], heading } of reading) {
        // Requested once the first view stands.
        const firstFollowing = path === home ? page.waitForRequest(/\/following-/) : null;
        const html = await opensWithReads(
          page,
          path,
          reads.map((template) => fill(template, { uid })),
        );
        if (heading) {
          const { painted, drawn } = await headings(page);
          expect(painted, path).toEqual(drawn);
        }
        if (firstFollowing) expect(html).toContain((await firstFollowing).url().split('/').at(-1));
      }
    });
  }

  test('so does the HTML of a board, an outfit, a person, a thread and an episode, for guests where they are public', async ({
    page,
    browser,
    baseURL,
    signInAs,
  }) => {
    await signInAs('fan');
    const names = ['public-board', 'public-outfit', 'person', 'forum-thread', 'public-episode'];
    const routes = (await routesOf(page, 'fan')).filter((route) => names.includes(route.page));
    expect(routes).toHaveLength(names.length);
    const uid = await uidOf(page);
    const guests = await browser.newContext({ baseURL: baseURL! });
    const guest = await guests.newPage();
    for (const route of routes) {
      const { address, reads } = await exampleOf(page, route, uid);
      await opensWithReads(page, address, reads);
      if (route.public) await opensWithReads(guest, address, reads);
    }
    await guests.close();
  });

  test('a page whose code is late keeps the heading of the first paint', async ({ page, signInAs }) => {
    await signInAs('admin');
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/page-overview*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/admin/home', { waitUntil: 'commit' });
    // The shell has replaced the first paint.
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('h1')).toHaveText('Dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
    arrive();
    await expect(page.getByRole('heading', { name: 'Right now' })).toBeVisible();
    await expect(page.locator('h1')).toHaveText('Dashboard');
  });

  test('no home page makes the browser load its language data, which takes longer than rendering the page', async ({
    page,
    signInAs,
  }) => {
    await page.addInitScript(() => {
      const used: string[] = [];
      const noting = <Made extends object>(name: string, made: Made): Made =>
        new Proxy(made, {
          apply: (target, self, words) => {
            used.push(name);
            return Reflect.apply(target as () => unknown, self, words);
          },
          construct: (target, words) => {
            used.push(name);
            return Reflect.construct(target as new () => object, words);
          },
        });
      Intl.DateTimeFormat = noting('DateTimeFormat', Intl.DateTimeFormat);
      Intl.NumberFormat = noting('NumberFormat', Intl.NumberFormat);
      Number.prototype.toLocaleString = noting('toLocaleString', Number.prototype.toLocaleString);
      Date.prototype.toLocaleString = noting('toLocaleString', Date.prototype.toLocaleString);
      String.prototype.localeCompare = noting('localeCompare', String.prototype.localeCompare);
      Object.assign(window, { languagesUsed: used });
    });
    await signInAs('admin');
    for (const { home, heading } of consoles) {
      await page.goto(home);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      expect(
        await page.evaluate(() => (window as unknown as { languagesUsed: string[] }).languagesUsed),
        home,
      ).toEqual([]);
    }
  });

  test('consoles that are opened one after another use the host’s React', async ({ page, signInAs }) => {
    // Each copy of react-dom announces itself here, whatever loaded it.
    await page.addInitScript(() => {
      const renderers: unknown[] = [];
      Object.assign(window, {
        renderers,
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          inject: (renderer: unknown) => renderers.push(renderer),
          onScheduleFiberRoot: () => undefined,
          onCommitFiberRoot: () => undefined,
          onCommitFiberUnmount: () => undefined,
        },
      });
    });
    const seen = requestedConsoles(page);
    await signInAs('admin');
    await new Shell(page).open();
    for (const { home, heading } of consoles) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, home);
      // The address changes before the page: until then, any heading is that of the console before.
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
    }
    expect([...seen].sort()).toEqual(['admin', 'creator', 'fan']);
    expect(await page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length)).toBe(
      1,
    );
  });

  test('a fan gets neither the other consoles nor their code', async ({ page, signInAs }) => {
    await signInAs('admin');
    const { composition } = (await (await page.request.get('/api/composition')).json()) as {
      composition: {
        remotes: { id: string; baseUrl: string; entry: string }[];
      };
    };
    const entryOf = (id: string) => {
      const remote = composition.remotes.find((candidate) => candidate.id === id);
      return `${remote?.baseUrl}${remote?.entry}`;
    };
    expect((await page.request.get(entryOf('admin'))).status()).toBe(200);
    // The application's page would go on asking for what it may not have any more.
    await page.goto('/favicon.svg');
    await page.context().clearCookies();
    await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'));
    await signInAs('fan');
    expect((await page.request.get(entryOf('fan'))).status()).toBe(200);
    expect((await page.request.get(entryOf('creator'))).status()).toBe(404);
    expect((await page.request.get(entryOf('admin'))).status()).toBe(404);
  });
});
