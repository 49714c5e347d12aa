import { uuidv7 } from 'uuidv7';
import { UsersPage } from '../pages/admin/users-page';
import { Shell } from '../pages/shell';
import { expect, Person, test } from '../support/journey';

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
    await page.goto('/admin/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Signed up in 14 days')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest in the audit log' })).toBeVisible();
  });

  test('what a fan reports is removed by two keys, appealed against, and back once another admin overturns it', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    bestie,
    consoleErrors,
  }) => {
    // A removed thread answers 404.
    consoleErrors.allow(/status of 404/);
    const [author, second] = [await newcomer('author'), await newcomer('second')];
    const boss = await Person.signIn(bestie.origin, 'admin');
    await boss.giveRole(second, 'admin');
    const threadId = uuidv7();
    const { items } = await author.send<{ items: { id: string }[] }>('GET', '/api/forum/categories');
    await author.send('POST', '/api/forum/threads', {
      id: threadId,
      categoryId: items[0]?.id,
      title: 'Vitamins for velvet',
      body: 'I brush mine with a little steam. What do you do?',
    });
    const thread = `/community/forum/${threadId}`;

    await signInAs('fan');
    await page.goto(thread);
    await page.getByRole('button', { name: /^More for the post of/ }).click();
    await page.getByRole('menuitem', { name: 'Report…' }).click();
    const report = page.getByRole('dialog', { name: /^Report the post of/ });
    await report.getByLabel('What’s wrong?').selectOption('Spam or a scam');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(new Shell(page).toast(/^Thank you\. The admins will look into it/)).toBeVisible();

    const admins = await elsewhere();
    await signInAs('admin', admins);
    await admins.goto('/admin/chat');
    await admins.getByRole('button', { name: 'Decide on Vitamins for velvet' }).click();
    const found = admins.getByRole('dialog', { name: 'Vitamins for velvet' });
    await expect(found.getByText('Unchanged.')).toBeVisible();
    await admins.keyboard.press('r');
    await expect(found.getByLabel('Words to the author')).toHaveValue(/spam or a scam/);
    await admins.keyboard.press('Enter');
    await expect(new Shell(admins).toast('Decided.')).toBeVisible();

    const authors = await elsewhere();
    await signInAs(author, authors);
    await authors.goto(thread);
    await expect(authors.getByRole('heading', { name: 'This thread isn’t available' })).toBeVisible();
    // Nobody is told within the time to undo.
    const appeal = authors.getByRole('button', { name: 'Appeal: Vitamins for velvet' });
    await expect(async () => {
      await authors.goto('/settings');
      await expect(appeal).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 150_000 });
    await appeal.click();
    await authors.getByLabel('Your words').fill('It is about steam, and I sell nothing.');
    await authors.getByRole('button', { name: 'Send appeal' }).click();
    await expect(authors.getByText('Your appeal is waiting.')).toBeVisible();

    const seconds = await elsewhere();
    await signInAs(second, seconds);
    await seconds.goto('/admin/chat?tab=appeals');
    await seconds.getByRole('button', { name: 'Overturn: Vitamins for velvet' }).click();
    const question = seconds.getByRole('alertdialog', { name: 'Overturn this decision?' });
    await question.getByLabel(/Reason/).fill('Steam is no spam');
    await question.getByRole('button', { name: 'Overturn' }).click();
    await expect(question).toBeHidden();
    await expect(seconds.getByRole('button', { name: 'Overturn: Vitamins for velvet' })).toBeHidden();

    await authors.goto(thread);
    await expect(authors.getByRole('heading', { level: 1, name: 'Vitamins for velvet' })).toBeVisible();
    await expect(authors.getByText('I brush mine with a little steam.')).toBeVisible();
    await boss.giveRole(second, 'fan');
  });

  test('of two admins who demote each other at the same moment one stays', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    bestie,
    consoleErrors,
  }) => {
    // Whoever comes second is no admin any more.
    consoleErrors.allow(/status of 40[139]/);
    const [ina, ola] = [await newcomer('ina'), await newcomer('ola')];
    const boss = await Person.signIn(bestie.origin, 'admin');
    const both = [
      { me: ina, other: ola, users: new UsersPage(page) },
      { me: ola, other: ina, users: new UsersPage(await elsewhere()) },
    ];
    for (const { me } of both) await boss.giveRole(me, 'admin');
    for (const { me, other, users } of both) {
      await signInAs(me, users.page);
      await users.open();
      await users.openPerson(other.email);
    }
    await Promise.allSettled(
      both.map(({ me, users }) => users.changeRole('Fan', 'One admin is enough', me.password)),
    );
    const roleOf = async ({ uid }: { uid: string }) =>
      (await boss.send<{ role: string }>('GET', `/api/admin/users/${uid}`)).role;
    const roles = async () => Promise.all(both.map(({ me }) => roleOf(me)));
    await expect.poll(async () => (await roles()).sort()).toEqual(['admin', 'fan']);

    const [stays, left] = (await roles())[0] === 'admin' ? both : both.toReversed();
    await left?.users.page.goto('/admin/users');
    await expect(
      left!.users.page.getByText('Unauthorized: You don’t have access to this page.'),
    ).toBeVisible();
    await stays?.users.open();
    await boss.giveRole(stays!.me, 'fan');
  });
});
