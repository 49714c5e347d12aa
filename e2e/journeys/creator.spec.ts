import type { Page } from '@playwright/test';
import { uuidv7 } from 'uuidv7';
import { SpacePage } from '../pages/creator/space-page';
import { Shell } from '../pages/shell';
import { expect, Person, test } from '../support/journey';
import { photos } from '../support/photos';

test.describe('creator spaces', () => {
  test('a creator makes a space, uploads files, and sees them', async ({ page, signInAs }) => {
    await signInAs('creator');
    const space = new SpacePage(page);
    await space.create('Spring lookbook');
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
    const files = await photos(4);
    await space.upload(files);
    await expect(page.getByText('4 files uploaded')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the space' }).click();
    await expect(space.heading).toHaveText('Spring lookbook');
    for (const { name } of files) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await page.goto('/creator/spaces');
    await expect(page.getByRole('listitem').filter({ hasText: 'Spring lookbook' })).toContainText('4 files');
  });

  test('members see and do in a space what their role allows', async ({
    page,
    elsewhere,
    bestie,
    signInAs,
  }) => {
    const admin = await Person.signIn(bestie.origin, 'admin');
    const creator = async (name: string) => {
      const person = await Person.signUp(bestie, name);
      await admin.giveRole(person, 'creator');
      return person;
    };
    const [viewer, editor] = [await creator('viewer'), await creator('editor')];

    await signInAs('creator');
    const space = new SpacePage(page);
    await space.create('Shared shoot');
    const { pathname } = new URL(page.url());
    await space.upload(await photos(2));
    await expect(page.getByText('2 files uploaded')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the space' }).click();
    await space.addMember(viewer.email, 'Viewer');
    await space.addMember(editor.email, 'Editor');

    const visit = async (person: Person, look: (its: Page) => Promise<void>) => {
      const its = await elsewhere();
      await signInAs(person, its);
      await its.goto(pathname);
      await expect(new Shell(its).heading).toHaveText('Shared shoot');
      await look(its);
    };
    await visit(viewer, async (its) => {
      await expect(its.getByRole('button', { name: 'drawn-shirt-00.jpg' })).toBeVisible();
      await expect(its.getByRole('button', { name: 'Upload' })).toHaveCount(0);
      await its.goto(`${pathname}/upload`);
      await expect(its.getByText('You can view this space, but not add to it')).toBeVisible();
    });
    await visit(editor, async (its) => {
      await expect(its.getByRole('main').getByRole('button', { name: 'Upload' })).toBeVisible();
      await its.getByRole('button', { name: '3 members' }).click();
      const members = its.getByRole('list', { name: 'Members' });
      await expect(members.getByRole('listitem')).toHaveCount(3);
      // Names are shared with members, addresses only with managers.
      await expect(members).not.toContainText(viewer.email);
      await expect(its.getByLabel('Email or handle')).toHaveCount(0);
    });
    const stranger = await creator('stranger');
    const its = await elsewhere();
    await signInAs(stranger, its);
    await its.goto(pathname);
    await expect(its.getByText('This space isn’t available')).toBeVisible();
  });

  test('an admin opens somebody’s space with a reason, looks, and can change nothing', async ({
    page,
    bestie,
    signInAs,
    consoleErrors,
  }) => {
    // The space answers 404 until the admin gives a reason, and the browser reports that.
    consoleErrors.allow(/status of 404/);
    const creator = await Person.signIn(bestie.origin, 'creator');
    const spaceId = uuidv7();
    await creator.send('POST', '/api/spaces', { id: spaceId, name: 'Not yet announced' });
    const reason = `A report about ${spaceId}`;

    await signInAs('admin');
    await page.goto('/creator/spaces?whose=all');
    const card = page.getByRole('listitem').filter({ hasText: 'Not yet announced' });
    await expect(card).toContainText('Private');
    await card.getByRole('link').first().click();
    await expect(page.getByText('This space isn’t available')).toBeVisible();

    await page.getByRole('button', { name: 'Open with a reason' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open this space as an admin' });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Open space' }).click();
    await expect(new SpacePage(page).heading).toHaveText('Not yet announced');
    await expect(page).toHaveTitle(/Not yet announced · Bestie$/);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Not yet announced');
    await expect(page.getByRole('note')).toContainText('You can look around, but not change anything.');
    await expect(page.getByRole('main').getByRole('button', { name: 'Upload' })).toHaveCount(0);
    const admin = await Person.signIn(bestie.origin, 'admin');
    await expect(
      admin.send('PATCH', `/api/spaces/${spaceId}`, { version: 1, name: 'Mine now' }),
    ).rejects.toThrow('You opened this space as an admin: you can look around, but not change anything.');

    // It is still open after a reload, and what the reason was is there for every admin to read.
    await page.reload();
    await expect(page.getByRole('note')).toBeVisible();
    await page.goto('/admin/home');
    await expect(page.getByRole('main')).toContainText(reason);
  });

  test('the spaces of the demo creator are full and plausible', async ({ page, signInAs }) => {
    await signInAs('creator');
    await page.goto('/creator/home');
    const latest = page.getByRole('region', { name: 'Latest uploads' });
    await expect(latest.getByRole('link', { name: 'Flowers on a Sunday' })).toBeVisible();
    await page.goto('/creator/spaces');
    await page.getByRole('link', { name: 'Autumn lookbook' }).click();
    await expect(new SpacePage(page).heading).toHaveText('Autumn lookbook');
    await expect(page.getByRole('link', { name: /Week two/ })).toBeVisible();
    await page
      .getByRole('button', { name: /Camel Monday/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Comments 2' }).click();
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Version 2 has the plaid scarf');
    await expect(page.getByRole('tab', { name: 'Versions 2' })).toBeVisible();
  });
});
