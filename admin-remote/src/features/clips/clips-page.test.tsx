/** Admins order clips by keyboard, plan them, and cut new ones; episodes are featured and moved in time. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { beforeOf } from './clip-words';

const at = '2026-11-21T10:00:00.000Z';
const mila = { uid: 'mila', name: 'Mila', handle: 'mila' };
const clip = (id: string, changes: Partial<AdminClip> = {}): AdminClip => ({
  id,
  version: 2,
  caption: id,
  startMs: 5000,
  endMs: 65_500,
  aspect: '1:1',
  posterMs: 5000,
  words: 'Look at your shoulder.',
  owner: mila,
  state: 'live',
  liveFrom: at,
  hidden: null,
  shown: true,
  kept: null,
  openReports: 0,
  createdAt: at,
  source: {
    episodeId: 'plaid',
    title: 'Plaid',
    path: '/e/mila/plaid',
    creator: mila,
    artwork: null,
    audio: { url: '/plaid.mp3', durationMs: 240_000 },
  },
  can: { edit: false, hide: true, show: false },
  ...changes,
});
const episode: AdminEpisode = {
  id: 'plaid',
  version: 4,
  owner: mila,
  openReports: 0,
  createdAt: at,
  deletedAt: null,
  hidden: null,
  openedUntil: null,
  can: { hide: true, show: false, restore: false, open: false, see: true, schedule: true, feature: true },
  title: 'Plaid',
  kind: 'full',
  state: 'scheduled',
  vip: false,
  durationMs: 66_000,
  plays: 12,
  publishedAt: null,
  publishAt: '2026-12-02T08:00:00.000Z',
  wallTime: '2026-12-02T09:00',
  timezone: 'Europe/Berlin',
  needs: null,
  featured: null,
  updatedAt: at,
  path: '/e/mila/plaid',
};

async function open(path: string, clips: AdminClip[] = []) {
  const { fetch, requests } = answers({
    'GET /api/admin/clips': () => ({ items: clips, nextCursor: null }),
    'GET /api/admin/episodes': () => ({ items: [episode], nextCursor: null }),
    'PATCH /api/admin/clips/Hems': () => clip('Hems'),
    'POST /api/admin/clips/Hems/schedule': () => clip('Hems'),
    'POST /api/admin/episodes/plaid/feature': () => episode,
    'POST /api/admin/episodes/plaid/schedule': () => episode,
  });
  const page = await renderRemote(remote, { path, fetch });
  const sent = (part: string) => requests.find(({ path: asked }) => asked.startsWith(part))?.body;
  return { ...page, sent };
}

test('a clip that is dropped on another goes in front of it from below, and behind it from above', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(beforeOf(ids, 'c', 'a')).toBe('a');
  expect(beforeOf(ids, 'a', 'c')).toBe('d');
  expect(beforeOf(ids, 'a', 'd')).toBeNull();
});

test('of a creator’s clip an admin changes shape and picture alone, and plans it with a reason', async () => {
  const kept = { shown: false, kept: 'Its episode is for VIP.' };
  const { sent, record } = await open('/admin/content/clips', [clip('Hems', kept), clip('Coats')]);
  expect(await screen.findByText('Not shown. Its episode is for VIP.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Coats' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Hems' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Hems”' }));
  expect(dialog.getByRole('textbox', { name: /Caption/ })).toBeDisabled();
  expect(dialog.getByRole('textbox', { name: 'In' })).toBeDisabled();
  const picture = dialog.getByRole('textbox', { name: /Picture of/ });
  await userEvent.clear(picture);
  await userEvent.type(picture, '1:10');
  expect(dialog.getByText('The picture is of a moment within the clip.')).toBeVisible();
  await userEvent.clear(picture);
  await userEvent.type(picture, '0:10');
  await userEvent.click(dialog.getByRole('button', { name: '9:16' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'For phones.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('The clip is saved.'));
  expect(sent('/api/admin/clips/Hems')).toEqual({
    version: 2,
    aspect: '9:16',
    posterMs: 10_000,
    reason: 'For phones.',
  });

  await userEvent.click(screen.getByRole('button', { name: 'Plan Hems' }));
  const plan = within(await screen.findByRole('dialog', { name: 'When is “Hems” live?' }));
  await userEvent.type(plan.getByRole('textbox', { name: /Reason/ }), 'Not yet.');
  await userEvent.click(plan.getByRole('button', { name: 'Back to draft' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('The clip is a draft.'));
  expect(sent('/api/admin/clips/Hems/schedule')).toEqual({ version: 2, liveFrom: null, reason: 'Not yet.' });
});

test('an empty list offers to cut the first clip', async () => {
  await open('/admin/content/clips');
  expect(await screen.findByRole('heading', { name: 'No clips yet' })).toBeVisible();
});

test('an episode is moved on the clock of its creator and featured from one minute to another', async () => {
  const { sent, record } = await open('/admin/content/episodes');
  expect(await screen.findByText('09:00 on 2 December 2026, Berlin')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Move Plaid' }));
  const move = within(await screen.findByRole('dialog', { name: 'Move “Plaid”?' }));
  expect(move.getByLabelText(/Published at, in Europe\/Berlin/)).toHaveValue('2026-12-02T09:00');
  await userEvent.type(move.getByRole('textbox', { name: /Reason/ }), 'The server is down then.');
  await userEvent.click(move.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(sent('/api/admin/episodes/plaid/schedule')).toEqual({
      version: 4,
      wallTime: '2026-12-02T09:00',
      timezone: 'Europe/Berlin',
      reason: 'The server is down then.',
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Feature Plaid' }));
  const feature = within(await screen.findByRole('dialog', { name: 'Feature “Plaid”?' }));
  await userEvent.type(feature.getByRole('textbox', { name: /Reason/ }), 'Best of the week.');
  await userEvent.click(feature.getByRole('button', { name: 'Feature' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('“Plaid” is featured.'));
  expect(sent('/api/admin/episodes/plaid/feature')).toMatchObject({
    version: 4,
    from: expect.stringMatching(/:00\.000Z$/) as string,
    reason: 'Best of the week.',
  });
});
