import type { Page } from '@playwright/test';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

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

test.describe('what the browser is told to refuse', () => {
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

  test('an unsigned script does not run', async ({ page, signInAs, consoleErrors }) => {
    consoleErrors.allow(/Content Security Policy/);
    const refused = await watchPolicy(page);
    await signInAs('fan');
    await page.evaluate(() => {
      const holder = document.createElement('div');
      holder.innerHTML = '<img src="data:," onerror="window.attacked = \'handler\'">';
      document.body.append(holder);
      document.body.insertAdjacentHTML('beforeend', '<script>window.attacked = "markup"</script>');
      const link = document.createElement('a');
      link.href = 'javascript:window.attacked="link"';
      document.body.append(link);
      link.click();
    });
    await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(2);
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

  test('code of a console answers only whom it is for', async ({ browser, bestie, page, signInAs }) => {
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

    const fan = await browser.newContext({ baseURL: bestie.origin });
    await signInAs('fan', await fan.newPage());
    const guest = await browser.newContext({ baseURL: bestie.origin });
    for (const path of gated) {
      expect((await page.request.get(path)).status(), path).toBe(200);
      expect((await fan.request.get(path)).status(), path).toBe(404);
      expect((await guest.request.get(path)).status(), path).toBe(404);
    }
    await fan.close();
    await guest.close();
  });
});
