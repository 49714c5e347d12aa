import { uuidv7 } from 'uuidv7';
import { BoardPage } from '../pages/fan/board-page';
import { PersonPage } from '../pages/fan/person-page';
import { SettingsPage } from '../pages/fan/settings-page';
import { Shell } from '../pages/shell';
import { barriersOn } from '../support/barriers';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';

const profile = 'Who can see your profile';
const adding = 'Who can add you to boards and spaces';

/** A person whom others can find, with a public outfit and a public board. */
async function author(nora: Person) {
  const handle = await nora.introduce('Nora Nettle');
  await nora.send('POST', '/api/outfits', {
    id: uuidv7(),
    name: 'Camel Monday',
    visibility: 'public',
    document: { layers: [], background: 'sage', slots: { locked: [], empty: [] } },
  });
  const boardId = uuidv7();
  await nora.send('POST', '/api/boards', { id: boardId, title: 'Moss and linen', visibility: 'public' });
  return { handle, board: `/b/${nora.uid}/${boardId}` };
}

test('a hidden person disappears for everybody else, her board still opens by its link, and her followers are back when she is visible again', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const nora = await newcomer('nora');
  const { handle, board } = await author(nora);
  const fred = await newcomer('fred');
  const freds = await elsewhere();
  await signInAs(fred, freds);
  await new PersonPage(freds).find(handle, 'Nora Nettle');
  await freds.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(freds.getByRole('button', { name: 'Following' })).toBeVisible();

  await signInAs(nora);
  const settings = new SettingsPage(page);
  await settings.open();
  await expect(settings.privacyChoice(profile, 'Everyone signed in')).toBeChecked();
  // By keyboard, as every group of radio buttons.
  await settings.privacyChoice(profile, 'Everyone signed in').focus();
  await page.keyboard.press('ArrowDown');
  await expect(settings.privacyChoice(profile, 'Only you')).toBeChecked();
  await expect(new Shell(page).toast('Saved.')).toBeVisible();
  await expect(settings.privacy.getByRole('switch', { name: /^Show me in search/ })).toBeDisabled();
  expect(await barriersOn(page, 'layer', '#privacy')).toEqual([]);

  await freds.goto(`/u/${handle}`);
  await expect(freds.getByRole('heading', { name: 'No one here' })).toBeVisible();
  await freds.goto(`/search?q=${handle}&tab=people`);
  await expect(freds.getByRole('heading', { name: /^No results/ })).toBeVisible();
  await freds.goto(board);
  await expect(freds.getByRole('heading', { level: 1, name: 'Moss and linen' })).toBeVisible();
  await expect(freds.getByRole('main').getByText('Nora Nettle')).toBeVisible();
  await expect(freds.getByRole('main').getByRole('link', { name: 'Nora Nettle' })).toHaveCount(0);

  // Her own pages say so, and lead to where she chose it.
  await page.goto(`/u/${handle}`);
  await expect(page.getByText('Only you see your profile.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Only you see your profile.')).toBeVisible();
  await page.getByRole('link', { name: 'Change who sees it' }).click();
  await expect(settings.privacy).toBeInViewport();
  await expect(settings.privacyChoice(profile, 'Only you')).toBeChecked();
  await settings.choosePrivacy(profile, 'Everyone signed in');

  await freds.goto(`/u/${handle}`);
  await expect(freds.getByRole('button', { name: 'Following' })).toBeVisible();
});

test('only people whom the privacy settings allow can add a person to boards; others are told that the person was not found', async ({
  page,
  elsewhere,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/400/);
  const nora = await newcomer('nora');
  const { handle } = await author(nora);
  const fred = await newcomer('fred');
  await signInAs(nora);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.choosePrivacy(adding, 'People you follow');
  const searchable = settings.privacy.getByRole('switch', { name: /^Show me in search/ });
  await settings.save(() => searchable.click());
  await page.reload();
  await expect(settings.privacyChoice(adding, 'People you follow')).toBeChecked();
  await expect(searchable).not.toBeChecked();

  const freds = await elsewhere();
  await signInAs(fred, freds);
  // Not in search, and there by her address.
  await freds.goto(`/search?q=${handle}&tab=people`);
  await expect(freds.getByRole('heading', { name: /^No results/ })).toBeVisible();
  await freds.goto(`/u/${handle}`);
  await expect(freds.getByRole('heading', { level: 1, name: 'Nora Nettle' })).toBeVisible();

  const boardPage = new BoardPage(freds);
  await boardPage.create('Looks for two');
  await boardPage.choose('Collaborators…');
  const dialog = freds.getByRole('dialog', { name: 'Collaborators' });
  const who = dialog.getByLabel('Email or handle');
  const add = async () => {
    await who.fill(`@${handle}`);
    await who.press('Enter');
  };
  await add();
  await expect(who).toHaveAccessibleDescription('No one here has that email or handle.');
  await fred.send('PATCH', `/api/profiles/${fred.uid}`, {
    version: 0,
    handle: `f${handle.slice(1)}`,
    name: 'Fred',
  });
  await nora.send('POST', `/api/profiles/${fred.uid}/follow`, {});
  await add();
  await expect(dialog.getByRole('list', { name: 'Collaborators' })).toContainText('Nora Nettle');
});
