import { barriersOn } from '../support/barriers';
import { showIn } from '../support/colour-scheme';
import { expect, testOnOwnServer } from '../support/journey';

/** A server of its own, since its clock is moved. */
const test = testOnOwnServer();

/** Longer than every month that is paid for. */
const overAMonth = 32 * 24 * 60 * 60 * 1000;

test('a fan joins a tier, upgrades, downgrades, keeps it and cancels; access ends with the paid month', async ({
  bestie,
  signInAs,
  elsewhere,
  newcomer,
}) => {
  const nora = await newcomer('nora');
  const page = await elsewhere();
  await signInAs(nora, page);

  await page.goto('/vip');
  await page.getByRole('button', { name: 'Join Front row' }).click();
  await expect(page.getByText('Test payment, no money moves')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pretend to be declined' }).click();
  await expect(page.getByText('The card was declined. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Pretend to pay €4.00' }).click();
  await expect(page.getByText('Welcome to Front row!')).toBeVisible();
  await expect(page.getByText(/^€4\.00 is charged on /)).toBeVisible();

  // In another window, a post of the higher tier is locked, and opens with the upgrade.
  const other = await elsewhere();
  await signInAs(nora, other);
  await other.goto('/vip');
  const post = other.getByRole('link', { name: 'What the camel coat cost me' });
  await expect(other.getByRole('heading', { name: 'What the camel coat cost me' })).toBeVisible();
  await expect(post).toHaveCount(0);

  // By keyboard alone.
  await page.getByRole('button', { name: 'Upgrade to Backstage' }).focus();
  await page.keyboard.press('Enter');
  const upgrade = page.getByRole('dialog', { name: 'Upgrade to Backstage' });
  const pay = upgrade.getByRole('button', { name: /^Pay €\d+\.\d\d and upgrade$/ });
  await expect(pay).toBeEnabled();
  expect(await barriersOn(page, 'layer', '[role=dialog]')).toEqual([]);
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Welcome to Backstage!/).first()).toBeVisible();
  await expect(page.getByText(/^€12\.00 is charged on /)).toBeVisible();
  await post.first().click();
  const sheet = other.getByRole('dialog', { name: 'What the camel coat cost me' });
  await expect(sheet.getByText('The honest bill, because you asked.')).toBeVisible();

  const picture = await sheet.locator('img[src^="/api/vip/media/"]').first().getAttribute('src');
  const sheetUrl = new URL(other.url());
  const locked = [picture!, `/api/vip/posts/${sheetUrl.searchParams.get('post')}`];
  for (const path of locked) expect((await other.request.get(path)).status(), path).toBe(200);

  await page.getByRole('button', { name: 'Downgrade to Front row' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade' }).click();
  await expect(page.getByText(/it changes to Front row\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText(/^€12\.00 is charged on /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Cancelled\. Backstage stays open until /)).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await showIn(page, 'dark');
  expect(await barriersOn(page, 'colours')).toEqual([]);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download receipt/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^bestie-B-\d{6}\.pdf$/);

  // Until the month is over, it stays open.
  for (const path of locked) expect((await other.request.get(path)).status(), path).toBe(200);
  await bestie.stop();
  await bestie.launch(overAMonth);
  const later = await elsewhere();
  await signInAs(nora, later);
  await later.goto('/billing');
  await expect(later.getByRole('heading', { name: /^Backstage ended on / })).toBeVisible();
  await later.goto(sheetUrl.pathname + sheetUrl.search);
  await expect(later.getByRole('heading', { name: 'This post is locked' })).toBeVisible();
  await expect(later.getByText('The honest bill, because you asked.')).toHaveCount(0);
  for (const path of locked) expect((await later.request.get(path)).status(), path).toBe(404);
});
