import { readMail, startMailServer } from '@bestie/server/mail-stand-in';
import type { TestMailServer } from '@bestie/server/mail-stand-in';
import { startPushService } from '@bestie/server/push-stand-in';
import type { TestPushService } from '@bestie/server/push-stand-in';
import { BestieServer, fixtureTimeout } from '../support/bestie-server';
import { freePort } from '@bestie/server/free-port';
import { expect, Person, test as base } from '../support/journey';
import { givePush } from '../support/push-device';
import { Shell } from '../pages/shell';

interface Outside {
  mailServer: TestMailServer;
  pushService: TestPushService;
}

/** A server of its own, which mails, and whose clock is moved. */
const test = base.extend<object, { bestie: BestieServer; outside: Outside }>({
  outside: [
    async ({ browser: _browser }, use) => {
      const [mailServer, pushService] = [await startMailServer(), await startPushService()];
      await use({ mailServer, pushService });
      await mailServer.close();
      await pushService.close();
    },
    { scope: 'worker' },
  ],
  bestie: [
    async ({ outside }, use) => {
      const port = String(await freePort());
      const env = {
        PORT: port,
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        SMTP_URL: outside.mailServer.url,
        MAIL_FROM: 'Bestie <hello@bestie.test>',
      };
      const server = await BestieServer.start({ demo: true, env });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: fixtureTimeout },
  ],
  newcomer: async ({ bestie, outside }, use) => {
    // This server does not print the links by which people confirm their addresses: it mails them.
    const mailing = {
      origin: bestie.origin,
      get output() {
        return outside.mailServer.arrived.map((mail) => readMail(mail).body).join('\n');
      },
    };
    await use((name) => Person.signUp(mailing, name));
  },
});

/** People who look at their notifications meanwhile get no mail. */
const untilMailed = 6 * 60_000;

test.describe('forum', () => {
  // Push messages come by way of the service worker.
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('a question is asked, answered and accepted; a second tab, bell, mail and push tell of it', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    bestie,
    outside: { mailServer, pushService },
    consoleErrors,
  }) => {
    const [ana, bo, mila] = [await newcomer('ana'), await newcomer('bo'), await newcomer('mila')];
    const bosPage = await elsewhere();
    await signInAs(bo, bosPage);
    await bosPage.goto('/community/forum?order=unanswered');
    await expect(bosPage.getByRole('article').first()).toBeVisible();
    const device = await givePush(page, pushService);
    await signInAs(ana);
    await page.goto('/settings');
    await page.getByRole('checkbox', { name: 'Someone replies in a thread you follow: by email' }).click();
    await expect(new Shell(page).toast('Saved.')).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Forum', exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'New thread' }).first().click();
    const form = page.getByRole('dialog', { name: 'New thread' });
    await form.getByLabel('Title').fill('How do I get candle wax out of velvet?');
    await form.getByLabel('Category').selectOption({ label: 'Care & repair' });
    await form.getByLabel('Your text').fill('It is on the left sleeve, and I am afraid to iron it.');
    await form.getByRole('button', { name: 'Post thread' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /candle wax/ })).toBeVisible();
    const address = new URL(page.url()).pathname;
    await page
      .getByRole('complementary', { name: 'Push notifications' })
      .getByRole('button', { name: 'Turn on' })
      .click();
    await expect(page.getByRole('complementary', { name: 'Push notifications' })).toBeHidden();
    const second = await page.context().newPage();
    await second.goto(address);
    await expect(second.getByRole('article')).toHaveCount(1);

    // Bo has the unanswered threads open, sees the question appear, and quotes it.
    await bosPage.getByRole('button', { name: '1 new topic' }).click();
    await bosPage.getByRole('link', { name: 'How do I get candle wax out of velvet?' }).click();
    await bosPage.getByRole('button', { name: /^More for the post/ }).click();
    await bosPage.getByRole('menuitem', { name: 'Quote it' }).click();
    await bosPage
      .getByRole('textbox', { name: 'Your reply' })
      .fill('Put it into the freezer, then bend the cloth.');
    await bosPage.keyboard.press('Control+Enter');
    await expect(bosPage.getByRole('article')).toHaveCount(2);

    // Both tabs of Ana show the reply; she accepts it in one of them.
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: '1 new reply' }).click();
      await expect(tab.getByText('Put it into the freezer, then bend the cloth.')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
    const reply = /^\S.* replied in “How do I get candle wax out of velvet\?”\.$/;
    await expect
      .poll(() => device.shown())
      .toEqual([{ text: expect.stringMatching(reply), href: `${address}?post=2` }]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(second.getByText('Accepted answer')).toBeVisible();

    // Bo is on another page, and the bell shows it.
    await bosPage.goto('/closet');
    await bosPage.getByRole('button', { name: 'Notifications, 1 new' }).click();
    await bosPage.getByRole('link', { name: /accepted your reply in “How do I get candle wax/ }).click();
    await expect(bosPage.getByText('Accepted answer')).toBeVisible();

    // Mila sees that it is solved, and thanks Bo.
    const milasPage = await elsewhere();
    await signInAs(mila, milasPage);
    await milasPage.goto('/community/forum');
    const row = milasPage.getByRole('article').filter({ hasText: 'candle wax' });
    await expect(row.getByText('Solved')).toBeVisible();
    await row.getByRole('link', { name: /candle wax/ }).click();
    await milasPage.getByRole('link', { name: 'Go to the answer' }).click();
    const answer = milasPage.getByRole('article').filter({ hasText: 'freezer' });
    await answer.getByRole('button', { name: 'React' }).click();
    await milasPage.getByRole('button', { name: 'Thank you' }).click();
    await expect(answer.getByRole('button', { name: 'Thank you: 1', pressed: true })).toBeVisible();
    await expect(bosPage.getByRole('button', { name: 'Thank you: 1' })).toBeVisible();

    // Ana has not opened the bell, so that a mail tells her as well; its link leads to the answer.
    consoleErrors.allow(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to fetch|503/,
    );
    await bestie.stop();
    await bestie.launch(untilMailed);
    const lettersToAna = () =>
      mailServer.arrived
        .filter(({ to }) => to.includes(ana.email))
        .map(readMail)
        .filter(({ head }) => head.includes('Subject: There is a new reply'));
    await expect.poll(() => lettersToAna().length, { timeout: 60_000 }).toBe(1);
    const [letter] = lettersToAna();
    const [line = '', link = ''] = letter!.body.split('\n');
    expect(line).toMatch(reply);
    await second.goto(link);
    await expect(second).toHaveURL(`${bestie.origin}${address}?post=2`);
    await expect(second.getByText('Put it into the freezer, then bend the cloth.')).toBeVisible();
  });
});
