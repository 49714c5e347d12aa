import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { examplePicture } from '../../test-support/boards';
import { closetServer } from '../../test-support/closet-server';

const outfit: SharedOutfit = {
  id: 'o1',
  name: 'Camel Monday',
  occasion: 'office',
  seasons: ['autumn'],
  remixable: true,
  cover: examplePicture('cover'),
  pieceCount: 1,
  isMine: false,
  remixOf: null,
  original: null,
  label: null,
  owner: { uid: 'mila', name: 'Mila', handle: 'mila.moss' },
  pieces: [{ itemId: 'i', name: 'Camel coat', category: 'outerwear', cover: examplePicture('cut') }],
};
const open = (path: string) =>
  renderRemote(remote, {
    path,
    fetch: closetServer({ 'GET /api/outfits/o1/shown': outfit }).fetch,
    shell: { session: null },
  });

test('guests see a public outfit without signing in, and are asked to sign in only for a remix', async () => {
  const user = userEvent.setup();
  await open('/o/mila/o1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Camel Monday' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/o/mila/o1`);
  expect(screen.getByText('Camel coat')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fo%2Fmila%2Fo1',
  );
  expect(screen.getByRole('link', { name: 'Sign in to remix it' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mila' })).not.toBeInTheDocument();
});

test('an address with another owner shows nothing', async () => {
  await open('/o/nell/o1');
  expect(await screen.findByRole('heading', { name: 'This outfit isn’t available' })).toBeVisible();
});

test('a labelled outfit is covered until its reader presses', async () => {
  outfit.label = 'nudity';
  await open('/o/mila/o1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sensitive: nudity' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Camel/);
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Camel Monday' })).toBeVisible();
  outfit.label = null;
});

test.each([
  ['asked', 'Nominated. We’ll ask its author. 2 nominations left this week.'],
  ['nominated', 'Nominated. 2 nominations left this week.'],
])('who nominates it reads whether its author is asked (%s)', async (state, words) => {
  const { fetch } = closetServer({
    'GET /api/outfits/o1/shown': outfit,
    'POST /api/spotlights/nominations': { state, left: 2 },
  });
  const { record } = await renderRemote(remote, { path: '/o/mila/o1', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Nominate' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe(words));
});
