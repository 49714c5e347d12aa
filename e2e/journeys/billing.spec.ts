import { barriersOn } from '../support/barriers';
import { expect, test } from '../support/journey';

test('a fan joins a tier, upgrades, cancels and keeps it; a refund closes an open post', async ({
  signInAs,
  elsewhere,
  newcomer,
}) => {
  test.setTimeout(180_000);
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

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Cancelled\. Backstage stays open until /)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriersOn(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Downgrade to Front row' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade' }).click();
  await expect(page.getByText(/it changes to Front row\.$/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download receipt/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^bestie-B-\d{6}\.pdf$/);

  await page.goto('/billing/card');
  await page.getByRole('button', { name: 'Pretend to refund the last payment' }).click();
  await expect(page.getByRole('heading', { name: /^Backstage ended on / })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'This post is locked' })).toBeVisible();
});
