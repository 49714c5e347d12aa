import { barriersOn } from '../support/barriers';
import { expect, testOnOwnServer } from '../support/journey';

const hour = 60 * 60 * 1000;
/**
 * A server of its own, since its clock is moved. It begins at half past an hour: the full hour after it comes within the
 * lifetime of a sign-in, and not while the journey writes.
 */
const toHalfPast = (1.5 * hour - (Date.now() % hour)) % hour;
const test = testOnOwnServer({ demo: true, ahead: toHalfPast });

const confession = 'I own eleven striped shirts and call ten of them necessary.';

test('a confession is written and approved, another fan waits on the page, and it appears at the full hour', async ({
  page,
  elsewhere,
  bestie,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  // The server is away for a moment.
  consoleErrors.allow(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to fetch|503/,
  );
  const [author, reader] = [await newcomer('author'), await newcomer('reader')];
  await signInAs(author);
  await page.goto('/community/confessions');
  await page.getByText('What anonymous means here').click();
  await expect(page.getByText('An admin can unseal an author only with a reason')).toBeVisible();
  await page.getByRole('textbox', { name: 'What are you not saying out loud?' }).fill(confession);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'What are you not saying out loud?' })).toHaveValue(
    confession,
  );
  await page.getByRole('button', { name: 'Confess', exact: true }).click();
  await expect(page.getByText('2 of 3 left today')).toBeVisible();
  await page.getByRole('link', { name: 'Yours' }).click();
  await expect(page.getByText('Waits for an admin')).toBeVisible();

  const admins = await elsewhere();
  await signInAs('admin', admins);
  await admins.goto('/admin/chat');
  await admins.getByRole('main').getByRole('link', { name: 'Confessions' }).click();
  const queued = admins.getByRole('article').filter({ hasText: confession });
  await expect(queued).toBeVisible();
  await expect(admins.getByText(author.email)).toHaveCount(0);
  await queued.getByRole('button', { name: 'Approve' }).click();
  await expect(queued).toHaveCount(0);

  const others = await elsewhere();
  await signInAs(reader, others);
  await others.goto('/community/confessions');
  await expect(others.getByRole('article').first()).toBeVisible();
  await expect(others.getByText(confession)).toHaveCount(0);
  expect(await barriersOn(others)).toEqual([]);

  await bestie.stop();
  await bestie.launch(toHalfPast + hour / 2 + 60_000);
  // Both come back to the sign-ins that they had: less than an hour went by.
  const shown = others.getByRole('article').filter({ hasText: confession });
  await expect(shown).toHaveCount(1, { timeout: 60_000 });
  await shown.getByRole('button', { name: 'Same' }).click();
  await expect(shown.getByRole('button', { name: 'Same 1' })).toHaveAttribute('aria-pressed', 'true');
  await shown.getByRole('button', { name: 'Reply', exact: true }).click();
  await shown.getByRole('textbox', { name: 'Your reply' }).fill('Twelve here, and no regrets.');
  await shown.getByRole('button', { name: 'Send reply' }).click();
  await expect(others.getByText(/Sent as .* It appears within five minutes\./)).toBeVisible();

  await page.goto('/community/confessions?tab=yours');
  await expect(page.getByText('For everyone to read')).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('You took it back; its text is gone.')).toBeVisible();
  await others.reload();
  await expect(others.getByRole('article').first()).toBeVisible();
  await expect(others.getByText(confession)).toHaveCount(0);
});
