import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey';

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message to Front room' });
const say = async (page: Page, text: string) => {
  await messageBox(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(messageBox(page)).toHaveValue('');
};
const messages = (page: Page) => page.getByRole('article');
const openFrontRoom = async (page: Page) => {
  await page.goto('/lounge');
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: /Front room/ })
    .click();
  await expect(messageBox(page)).toBeVisible();
};

test.describe('lounge', () => {
  test('an evening of two people, one offline in between with the tab killed; an admin pins what was best', async ({
    page,
    elsewhere,
    newcomer,
    signInAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|network/i);
    const [ana, bo] = [await newcomer('ana'), await newcomer('bo')];
    await signInAs(ana);
    await openFrontRoom(page);
    await say(page, 'Who has a good evening dress for a garden?');

    // Bo looks at the closet, and the lounge says that something is new there.
    const bosPage = await elsewhere();
    await signInAs(bo, bosPage);
    await bosPage.goto('/closet');
    const entry = bosPage.getByRole('link', { name: /^The Bestie Lounge/ });
    await expect(entry).toHaveAccessibleName(/unread/);
    await expect(bosPage).toHaveTitle(/^\(\d+\+?\) Closet/);
    await entry.click();
    await bosPage
      .getByRole('navigation', { name: 'Rooms' })
      .getByRole('link', { name: /Front room/ })
      .click();
    await expect(bosPage.getByText('Who has a good evening dress for a garden?')).toBeVisible();

    // Bo writes into a dead line, and the tab is closed before it is back.
    await bosPage.context().setOffline(true);
    const texts = Array.from({ length: 20 }, (_, index) => `Answer ${index + 1} of Bo`);
    for (const text of texts) await say(bosPage, text);
    await expect(bosPage.getByText(/^You are offline\. 20 messages/)).toBeVisible();
    const context = bosPage.context();
    await bosPage.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await openFrontRoom(again);
    // They are sent one after another, which takes a busy machine longer than the default timeout.
    await expect(again.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0, { timeout: 60_000 });

    // Ana sees all of them, once and in order.
    await expect(page.getByText('Answer 20 of Bo')).toBeVisible();
    const seen = await page.evaluate(async () => {
      const roomId = location.pathname.split('/').at(-1);
      const answer = await fetch(`/api/lounge/rooms/${roomId}/messages`);
      const { items } = (await answer.json()) as { items: { body: string }[] };
      return items.map(({ body }) => body).filter((body) => body.startsWith('Answer'));
    });
    expect(seen).toEqual(texts);

    // Until what she read is saved, the room opens at what was unread.
    const unread = () =>
      page.evaluate(async () => {
        const { items } = (await (await fetch('/api/lounge/rooms')).json()) as {
          items: { unread: number }[];
        };
        return items[0]?.unread;
      });
    await expect.poll(unread).toBe(0);
    const anasRoom = page
      .getByRole('navigation', { name: 'Rooms' })
      .getByRole('link', { name: /Front room/ });
    await expect(anasRoom).not.toHaveAccessibleName(/unread/);

    // After a look at her closet she is at the end of the room at once; its beginning is never rendered.
    const sidebar = page.getByRole('navigation', { name: 'Bestie', exact: true });
    await sidebar.getByRole('link', { name: 'Closet', exact: true }).click();
    await expect(page).toHaveURL('/closet');
    await page.evaluate(() =>
      new MutationObserver(() => {
        if (document.getElementById('message-1')) document.body.dataset.beginning = 'rendered';
      }).observe(document.body, { subtree: true, childList: true }),
    );
    await sidebar.getByRole('link', { name: /^The Bestie Lounge/ }).click();
    await expect(page.getByText('Answer 20 of Bo')).toBeInViewport();
    expect(await page.evaluate(() => document.body.dataset.beginning)).toBeUndefined();

    // The tools of the next message overlap such short ones, and must not take their clicks.
    const short = messages(page).filter({ hasText: 'Answer 15 of Bo' });
    await short.hover();
    const reply = short.getByRole('button', { name: /^Reply to / });
    // A row may be replaced while the room takes over the present messages.
    const height = async () => (await reply.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(0);
    await reply.click({ position: { x: 12, y: (await height()) - 4 } });
    await expect(page.getByText(/^Answering /).locator('..')).toContainText('Answer 15 of Bo');
    await page.getByRole('button', { name: /^Do not answer / }).click();

    // Bo mends the last one by arrow up, also while the room is still open at its first unread message.
    await messageBox(again).press('ArrowUp');
    await again.getByRole('textbox', { name: 'Your message' }).fill('A linen one, with pockets');
    await again.keyboard.press('Enter');
    const best = messages(page).filter({ hasText: 'A linen one, with pockets' });
    await expect(best.getByText('edited')).toBeVisible();

    // An admin pins it, and Ana finds it among the pinned messages.
    const adminsPage = await elsewhere();
    await signInAs('admin', adminsPage);
    await openFrontRoom(adminsPage);
    const pinned = messages(adminsPage).filter({ hasText: 'A linen one, with pockets' });
    // The room opens where the admin stopped reading; the latest messages may be further down.
    const newer = adminsPage.getByRole('button', { name: /new messages?$/ });
    await expect(newer.or(pinned).first()).toBeVisible();
    if (await newer.isVisible()) await newer.click();
    // While the room still scrolls to its end, a row can leave the pointer, and its tools are hidden again.
    const pin = adminsPage.getByRole('menuitem', { name: 'Pin', exact: true });
    await expect(async () => {
      await pinned.hover();
      await pinned.getByRole('button', { name: /^More for the message/ }).click({ timeout: 5_000 });
      await expect(pin).toBeVisible();
    }).toPass();
    await pin.click();
    await expect(best.getByText('pinned')).toBeVisible();
    await page.getByRole('button', { name: 'Pinned messages' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Pinned messages' }).getByText('A linen one, with pockets'),
    ).toBeVisible();
  });
});
