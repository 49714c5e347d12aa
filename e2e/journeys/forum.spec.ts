import { expect, test } from '../support/journey';

test.describe('forum', () => {
  test('a question is asked, answered and accepted; a second tab and the bell show each step', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
  }) => {
    const [ana, bo, mila] = [await newcomer('ana'), await newcomer('bo'), await newcomer('mila')];
    const bosPage = await elsewhere();
    await signInAs(bo, bosPage);
    await bosPage.goto('/community/forum?order=unanswered');
    await expect(bosPage.getByRole('article').first()).toBeVisible();
    await signInAs(ana);
    await page.getByRole('navigation').getByRole('link', { name: 'Forum', exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'New thread' }).first().click();
    const form = page.getByRole('dialog', { name: 'New thread' });
    await form.getByLabel('Title').fill('How do I get candle wax out of velvet?');
    await form.getByLabel('Category').selectOption({ label: 'Care & repair' });
    await form.getByLabel('Your text').fill('It is on the left sleeve, and I am afraid to iron it.');
    await form.getByRole('button', { name: 'Post thread' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /candle wax/ })).toBeVisible();
    const address = new URL(page.url()).pathname;
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
  });
});
