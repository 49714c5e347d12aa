import type { Page } from '@playwright/test';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';
import { photos } from '../support/photos';

/** Collects what the page's policy has refused, from the first line of the page on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

test.describe('what the browser blocks', () => {
  test('no page breaks its own content security policy', async ({ page, signInAs }) => {
    const refused = await watchPolicy(page);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await refused()).toEqual([]);
    await signInAs('admin');
    const shell = new Shell(page);
    for (const path of [
      '/home',
      '/closet',
      '/upload/closet',
      '/settings',
      '/profile',
      '/creator/home',
      '/creator/spaces',
      '/admin/home',
      '/admin/users',
      '/meta',
      '/storage-smoke',
    ]) {
      await page.goto(path);
      await expect(shell.heading).toBeVisible();
      // Menus, dialogs and toasts bring styles of their own.
      await shell.account.click();
      await shell.menuItem('Help').click();
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
      await page.keyboard.press('Escape');
      expect.soft(await refused(), path).toEqual([]);
    }
  });

  test('an address that is code does not run', async ({ page, signInAs, consoleErrors }) => {
    consoleErrors.allow(/Content Security Policy/);
    const refused = await watchPolicy(page);
    await signInAs('fan');
    await new Shell(page).open();
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'javascript:window.attacked="link"';
      document.body.append(link);
      link.click();
    });
    await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(1);
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  });

  test('text becomes neither markup nor code, and no address but that of a release becomes a script', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Trusted|Content Security Policy/);
    await signInAs('fan');
    await page.goto('/home');
    await expect(new Shell(page).heading).toBeVisible();
    const allowed = await page.evaluate(() => {
      const script = () => document.createElement('script');
      const attempts: Record<string, () => unknown> = {
        innerHTML: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        srcdoc: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
        parse: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        'script text': () => (script().text = 'window.attacked = 1'),
        'event handler': () => document.body.setAttribute('onclick', 'window.attacked = 1'),
        'script elsewhere': () => (script().src = 'https://evil.test/x.js'),
        'script of an upload': () => (script().src = '/v0/b/bucket/o/x.js?alt=media'),
        'script of data': () => script().setAttribute('src', 'data:text/javascript,window.attacked=1'),
        worker: () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
        'another policy': () => window.trustedTypes?.createPolicy('mine', { createScriptURL: (url) => url }),
        'another default': () =>
          window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url }),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [name];
        } catch {
          return [];
        }
      });
    });
    expect(allowed).toEqual([]);
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  });

  test('a script that came with the HTML but not from the server does not run', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Content Security Policy/);
    const refused = await watchPolicy(page);
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', '<script>window.attacked = 1</script></body>');
      await route.fulfill({ response, body });
    });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await refused()).toHaveLength(1);
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  });

  test('code of a console is served only to its audience', async ({ elsewhere, page, signInAs }) => {
    const gated = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/remotes\/(?:creator|admin)\//.test(pathname)) gated.add(pathname);
    });
    await signInAs('admin');
    for (const path of ['/creator/home', '/admin/users']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(gated.size).toBeGreaterThan(3);

    const fan = await elsewhere();
    await signInAs('fan', fan);
    const guest = await elsewhere();
    for (const path of gated) {
      expect((await page.request.get(path)).status(), path).toBe(200);
      expect((await fan.request.get(path)).status(), path).toBe(404);
      expect((await guest.request.get(path)).status(), path).toBe(404);
    }
  });
});

/** What the script does if it runs: in its own window, and in the one that framed or loaded it. */
const attack =
  'globalThis.attacked=1;try{top.attacked=1;opener.attacked=1}catch{}fetch("/attacked");postMessage(1)';
const markup = `<script>${attack}</script><img src="data:," onerror='${attack}'>`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Addresses of files that would run if a browser could be talked into it. */
async function hostileFiles(attacker: Person): Promise<Record<string, string>> {
  const [photo] = await photos(1);
  const jpeg = photo!.buffer;
  const hidden = latin1(`<html>${markup}</html>`);
  const comment = Buffer.concat([latin1('\xff\xfe\0'), Buffer.from([hidden.length + 2]), hidden]);
  const gif = latin1(`GIF89a/*\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;*/=1;${attack}`);
  const put = (name: string, bytes: Buffer, type: string) => attacker.putFile(name, bytes, type);
  return {
    'HTML page': await put('a.html', latin1(`<!doctype html>${markup}`), 'text/html'),
    SVG: await put(
      'a.svg',
      latin1(`<svg xmlns="http://www.w3.org/2000/svg" onload='${attack}'><script>${attack}</script></svg>`),
      'image/svg+xml',
    ),
    'XHTML page': await put(
      'a.xhtml',
      latin1(`<html xmlns="http://www.w3.org/1999/xhtml"><script>${attack}</script></html>`),
      'application/xhtml+xml',
    ),
    script: await put('a.js', latin1(attack), 'text/javascript'),
    'GIF that is a script, as a script': await put('b.js', gif, 'text/javascript'),
    'GIF that is a script, as a GIF': await put('a.gif', gif, 'image/gif'),
    'JPEG that is a page': await put(
      'a.jpg',
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      'image/jpeg',
    ),
    'text that is a page': await put('a.txt', latin1(markup), 'text/plain'),
  };
}

test.describe('what people upload', () => {
  // Blocked, a registration would be a success that registers nothing.
  test.use({ serviceWorkers: 'allow' });

  /** Requests that only a running attack makes. */
  async function watchAttacks(page: Page): Promise<string[]> {
    const attacks: string[] = [];
    await page.context().route('**/attacked', async (route) => {
      attacks.push(route.request().frame().url());
      await route.fulfill({ status: 204 });
    });
    return attacks;
  }

  test('runs no script when it is opened at its address', async ({
    page,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    // Chromium's own page around an image has a style and a script, which the policy of ours refuses too.
    consoleErrors.allow(/Content Security Policy|sandboxed/);
    const attacker = await newcomer('attacker');
    await signInAs(attacker);
    const attacks = await watchAttacks(page);
    let [files, saved] = [0, 0];
    page.on('download', () => (saved += 1));
    for (const [kind, address] of Object.entries(await hostileFiles(attacker))) {
      await page.goto('about:blank');
      const shown = await page.goto(address).catch(() => null);
      // A raster image is painted, everything else becomes a file.
      if (/^image\/(gif|jpeg)$/.test(shown?.headers()['content-type'] ?? '')) {
        expect(await page.evaluate(() => document.contentType), kind).toMatch(/^image\/(gif|jpeg)$/);
        expect(await page.evaluate(() => 'attacked' in window), kind).toBe(false);
      } else {
        files += 1;
        await expect.poll(() => saved, kind).toBe(files);
        expect(page.url(), kind).not.toContain('/v0/');
      }
    }
    expect(attacks).toEqual([]);
  });

  test('runs no script in a page that frames or loads it, even without a policy of that page', async ({
    page,
    bestie,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/./);
    const attacker = await newcomer('framer');
    await signInAs(attacker);
    const attacks = await watchAttacks(page);
    const files = await hostileFiles(attacker);
    const bare = { contentType: 'text/html', body: '<!doctype html><title>bare</title><body>' };
    await page.route('**/bare', (route) => route.fulfill(bare));
    for (const origin of [bestie.origin, 'https://attacker.example']) {
      await page.goto(`${origin}/bare`);
      for (const [kind, address] of Object.entries(files)) {
        const found = await page.evaluate(async (url) => {
          const loaded = (element: HTMLElement) =>
            new Promise<void>((resolve) => {
              for (const event of ['load', 'error']) element.addEventListener(event, () => resolve());
              setTimeout(resolve, 1000);
              document.body.append(element);
            });
          const make = (tag: string, attribute: string) =>
            Object.assign(document.createElement(tag), { [attribute]: url });
          const frame = make('iframe', 'src') as unknown as HTMLIFrameElement;
          await Promise.all([
            loaded(frame),
            loaded(make('script', 'src')),
            loaded(Object.assign(make('script', 'src'), { type: 'module' })),
            loaded(make('object', 'data')),
            loaded(make('embed', 'src')),
            loaded(make('img', 'src')),
            loaded(Object.assign(make('link', 'href'), { rel: 'stylesheet' })),
          ]);
          let worker = 'refused';
          try {
            worker = await new Promise<string>((resolve) => {
              const thread = new Worker(url);
              thread.onerror = () => resolve('refused');
              thread.onmessage = () => resolve('ran');
              setTimeout(() => resolve('silent'), 20_000);
            });
          } catch {
            // Another origin's, refused at once.
          }
          const registered = await navigator.serviceWorker?.register(url).then(
            () => 'registered',
            () => 'refused',
          );
          let framed = 'out of reach';
          try {
            framed = frame.contentDocument?.contentType ?? framed;
          } catch {
            // The frame of another origin cannot be read.
          }
          return { worker, registered: registered ?? 'refused', framed, attacked: 'attacked' in window };
        }, address);
        expect(found, `${kind} in ${origin}`).toEqual({
          worker: 'refused',
          registered: 'refused',
          framed: expect.stringMatching(/^(out of reach|text\/html)$/) as unknown as string,
          attacked: false,
        });
        for (const frame of page.frames().slice(1)) {
          expect(await frame.evaluate(() => 'attacked' in window).catch(() => false), kind).toBe(false);
        }
      }
    }
    expect(attacks).toEqual([]);
  });

  test('is shown in pages as pixels only: a script in an SVG does not run', async ({
    page,
    bestie,
    newcomer,
    signInAs,
  }) => {
    const attacker = await newcomer('painter');
    await signInAs(attacker);
    const attacks = await watchAttacks(page);
    const { SVG: svg = '', 'GIF that is a script, as a GIF': gif = '' } = await hostileFiles(attacker);
    await page.goto(`${bestie.origin}/settings`);
    for (const address of [svg, gif]) {
      await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        document.body.append(image);
        await image.decode().catch(() => {});
      }, address);
    }
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    expect(attacks).toEqual([]);
  });
});
