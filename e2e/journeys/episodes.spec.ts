import { melodyMp3 } from '@bestie/server/demo-melody';
import { expect, test } from '../support/journey';

test('a file becomes a draft, is published, stands in the feed, and leaves it when an admin hides it', async ({
  page,
  bestie,
  elsewhere,
  signInAs,
}) => {
  await signInAs('creator');
  const feed = async () => {
    const { feed: address } = (await (await page.request.get('/api/podcast')).json()) as { feed: string };
    return (await fetch(bestie.origin + address)).text();
  };

  await test.step('the draft is there before its sound', async () => {
    await page.goto('/upload/episodes');
    const buffer = melodyMp3(12, 3);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a_button_story.mp3', mimeType: 'audio/mpeg', buffer });
    await page.getByRole('link', { name: 'a button story' }).click();
    await expect(page.getByRole('heading', { name: 'a button story', level: 1 })).toBeVisible();
  });

  await test.step('the check list says what is missing, and then it is published', async () => {
    await page.getByLabel('Title').fill('A button story');
    await page.getByLabel('Number').fill('77');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('link', { name: 'Open its page' })).toBeVisible();
    const text = await feed();
    expect(text).toContain('<title>A button story</title>');
    expect(text).toMatch(/<enclosure[^>]*\.mp3"/);
  });

  await test.step('an admin hides it with a reason, and its creator reads why', async () => {
    const desk = await elsewhere();
    await signInAs('admin', desk);
    await desk.goto('/admin/content/episodes');
    await desk.getByRole('checkbox', { name: 'Select A button story' }).check();
    await desk.getByRole('button', { name: 'Hide', exact: true }).click();
    const dialog = desk.getByRole('alertdialog');
    await dialog.getByLabel(/Reason/).fill('It plays a song of somebody else.');
    await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(desk.getByText('Hidden: “It plays a song of somebody else.”')).toBeVisible();
    expect(await feed()).not.toContain('A button story');
    await expect(page.getByText(/It plays a song of somebody else/)).toBeVisible();
  });
});
