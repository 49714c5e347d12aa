/** An admin makes a look, is told what is wrong with it, and publishes it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminTopic } from '@bestie/contracts/live';
import { houseTokens } from '@bestie/contracts/theme-tokens';
import type { Theme, ThemeList } from '@bestie/contracts/themes.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const id = (letter: string) => `01900000-0000-7000-8000-00000000000${letter}`;
const theme = (letter: string, changes: Partial<Theme> = {}): Theme => ({
  id: id(letter),
  version: 2,
  name: `Theme ${letter}`,
  state: 'draft',
  basedOn: null,
  scheduledAt: null,
  publishedAt: null,
  refused: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  failing: 0,
  tokens: houseTokens,
  ...changes,
});
const list = (items: Theme[], live: Partial<ThemeList['live']> = {}): ThemeList => ({
  items,
  nextCursor: null,
  live: { revision: 4, themeId: null, name: null, tokens: houseTokens, ...live },
});

afterEach(() => sessionStorage.clear());

function open(items: Theme[], live: Partial<ThemeList['live']> = {}, path = '/admin/themes') {
  const opened = items[0] ?? theme('a');
  const { fetch, requests } = answers({
    'GET /api/admin/themes': list(items, live),
    [`GET /api/admin/themes/${opened.id}`]: opened,
    [`PATCH /api/admin/themes/${opened.id}`]: ({ body }: { body?: unknown }) => ({
      ...opened,
      ...(body as Partial<Theme>),
      version: 3,
    }),
    [`POST /api/admin/themes/${opened.id}/publish`]: { ...opened, state: 'live' },
    'POST /api/admin/themes/roll-back': { live: list([]).live },
  });
  return renderRemote(remote, { path, fetch }).then((here) => ({
    ...here,
    sent: () => requests.filter(({ method }) => method !== 'GET'),
  }));
}

test('the list says what is live, what was refused, and how to get back', async () => {
  const { sent } = await open(
    [
      theme('a', { refused: '“Winter” was published after this was scheduled.' }),
      theme('b', { state: 'past', publishedAt: '2026-11-01T10:00:00.000Z' }),
    ],
    { themeId: id('c'), name: 'Winter' },
  );
  expect(await screen.findByRole('heading', { name: 'Winter' })).toBeVisible();
  expect(screen.getByText(/Not published: “Winter” was published/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Roll back to Theme b' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Back to “Theme b”?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The red is too loud');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { themeId: id('b'), revision: 4, reason: 'The red is too loud' },
    ]),
  );
});

test('a failing pair is a sentence with the nearest colour that passes; then it is saved and published', async () => {
  const { sent } = await open([theme('a')], {}, `/admin/themes?edit=${id('a')}`);
  const field = await screen.findByRole('textbox', { name: 'Fan accent, light' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('url(x)');
  expect(screen.getByText('Give a colour such as #2b1322 or rgb(43 19 34 / 50%).')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('#f08aa5');
  const sentence = await screen.findByText(
    /“Accent” on “Paper” in light mode of the fan console has a contrast of 2\.\d\d to 1\. Text needs 4\.5\./,
  );
  await userEvent.click(within(sentence.closest('li')!).getByRole('button', { name: /^Use #[0-9a-f]{6}/ }));
  expect(await screen.findByText(/All \d+ pairs can be told apart/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “Theme a”?' }));
  expect(dialog.getByText('Fan accent, light')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Spring is here');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(sent()[1]?.body).toEqual({ version: 3, revision: 4, replaces: false, reason: 'Spring is here' }),
  );
});

test('another admin saves the same draft: what was typed stays, and is a choice', async () => {
  const versions = { now: 2 };
  const present = () =>
    theme('a', { name: versions.now === 2 ? 'Theme a' : 'Spring', version: versions.now });
  const { fetch, requests } = answers({
    'GET /api/admin/themes': () => list([present()]),
    [`GET /api/admin/themes/${id('a')}`]: present,
    [`PATCH /api/admin/themes/${id('a')}`]: ({ body }: { body?: unknown }) => ({
      ...present(),
      ...(body as Partial<Theme>),
      version: 4,
    }),
  });
  const { emit } = await renderRemote(remote, { path: `/admin/themes?edit=${id('a')}`, fetch });
  const field = await screen.findByRole('textbox', { name: 'Fan accent, light' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('#8a1f4b');
  versions.now = 3;
  emit({ topic: adminTopic, type: 'themes.update', ids: [id('a')] });
  expect(await screen.findByText('Someone else changed this draft in the meantime.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Fan accent, light' })).toHaveValue('#8a1f4b');
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Spring');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      version: 3,
      name: 'Spring',
    }),
  );
  await waitFor(() => expect(screen.queryByText(/Somebody else changed/)).not.toBeInTheDocument());
});

test('a draft from an older look is published only after it is confirmed what it replaces', async () => {
  await open(
    [theme('a', { basedOn: id('b') })],
    { themeId: id('c'), name: 'Winter' },
    `/admin/themes?edit=${id('a')}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Back to spring');
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await userEvent.click(
    dialog.getByRole('checkbox', { name: /Replace “Winter”, which went live since this draft began/ }),
  );
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
});
