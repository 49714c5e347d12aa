import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

test.describe('the admin’s tools', () => {
  test('the storage smoke test passes every check and cleans up', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    // Some of the checks are refusals, and the browser reports those.
    consoleErrors.allow(/status of 4\d\d|net::ERR_/);
    await signInAs('admin');
    await page.goto('/storage-smoke');
    await page.getByRole('button', { name: 'Run all checks' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ passed, 0 failed, 0 to go$/, {
      timeout: 60_000,
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(new Shell(page).toast('Report copied.')).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(/^Storage smoke, /);
    expect(report).not.toContain('failed ');
    expect(report).toMatch(/passed +\d+ ms {2}Clean up: \d+ objects deleted/);
  });

  test('the storage smoke test shows which check failed and why, and runs the others', async ({
    page,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of [45]\d\d|net::ERR_/);
    await signInAs('admin');
    await page.route('**/v0/**', (route) =>
      route.request().headers()['range'] ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.goto('/storage-smoke');
    await page.getByRole('button', { name: 'Run all checks' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ passed, 1 failed, 0 to go$/, {
      timeout: 60_000,
    });
    const red = page.getByRole('row', { name: /Download a range/ });
    await expect(red.getByText('Failed', { exact: true })).toBeVisible();
    await expect(red.getByText('It answered 500 and not 206.')).toBeVisible();
    await expect(
      page.getByRole('row', { name: /Clean up/ }).getByText('Passed', { exact: true }),
    ).toBeVisible();
  });

  test('Meta & Tools shows the host and three healthy remotes', async ({ page, signInAs }) => {
    await signInAs('admin');
    await page.goto('/meta');
    await expect(page.getByText('Healthy', { exact: true })).toHaveCount(3);
    for (const id of ['fan', 'creator', 'admin']) {
      await expect(page.getByText(new RegExp(`^${id}@\\d+\\.\\d+\\.\\d+`))).toBeVisible();
    }
    await expect(page.getByText('Embedded provider')).toBeVisible();
  });

  test('the dashboard counts people', async ({ page, signInAs }) => {
    await signInAs('admin');
    await expect(new Shell(page).heading).toBeVisible();
    await page.goto('/admin/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Signed up in 14 days')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest in the audit log' })).toBeVisible();
  });
});
