import type { Page } from '@playwright/test';
import { Shell } from '../pages/shell';
import { expect, test } from '../support/journey';

const accentOn = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

/** A local time so far ahead that a busy machine schedules it before, as the field takes it. */
const soon = (page: Page) =>
  page.evaluate(() => {
    const at = new Date(Date.now() + 15_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  });

test.describe('themes', () => {
  test('a look with a pair too close is refused, mended, scheduled, and rolled back in front of an open page', async ({
    page,
    elsewhere,
    signInAs,
    consoleErrors,
  }) => {
    // Frames of the preview end with their page, in the middle of what they load.
    consoleErrors.allow(/Failed to load resource|net::ERR/);
    const fans = await elsewhere();
    await signInAs('fan', fans);
    await fans.goto('/home');
    await expect(new Shell(fans).heading).toBeVisible();
    const before = await accentOn(fans);
    // A reload would lose it.
    await fans.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));

    await signInAs('admin');
    await page.goto('/admin/themes');
    await page.getByRole('button', { name: 'New theme' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Rosewood');
    await dialog.getByRole('button', { name: 'Make draft' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosewood');
    await page.getByRole('textbox', { name: 'Fan accent, light', exact: true }).fill('#f08aa5');
    const sentence = page.getByText(
      /“Accent” on “Paper” in light mode of the fan console has a contrast of 2\.\d\d to 1/,
    );
    await expect(sentence).toBeVisible();
    // The draft is seen in a frame of this page, and nowhere else.
    const frame = page.frameLocator('iframe[title="Preview, light"]');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(() =>
        frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent')),
      )
      .toContain('#f08aa5');
    expect(await accentOn(fans)).toBe(before);

    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(new Shell(page).toast('Saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText(/has a contrast of 2\.\d\d to 1/)).toBeVisible();
    await dialog.getByLabel(/Reason/).fill('It is prettier');
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Use #.*“Accent” on “Paper” in light/ }).click();
    await expect(page.getByText(/All \d+ pairs can be told apart/)).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog.getByText('Fan accent, light')).toBeVisible();
    await dialog.getByLabel(/Reason/).fill('It is prettier, and readable');
    await dialog.getByLabel(/Goes live/).fill(await soon(page));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(new Shell(page).toast('“Rosewood” is scheduled.')).toBeVisible();

    await expect.poll(() => accentOn(fans), { timeout: 60_000 }).not.toBe(before);
    await page.getByRole('button', { name: 'All themes' }).click();
    await page.getByRole('button', { name: 'Back to the built-in look' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel(/Reason/).fill('It was only a trial');
    await question.getByRole('button', { name: 'Roll back' }).click();
    await expect.poll(() => accentOn(fans)).toBe(before);
    expect(await fans.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });
});
