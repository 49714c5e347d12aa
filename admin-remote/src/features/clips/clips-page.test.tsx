/** Admins order clips by keyboard, plan them, and cut new ones; episodes are featured and moved in time. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
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

test('a filtered list is not ordered: a place in it is none among all clips', async () => {
  await open('/admin/content/clips?state=live', [clip('Hems'), clip('Coats')]);
  expect(await screen.findByRole('button', { name: 'Edit Coats' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move Coats' })).toBeNull();
  expect(screen.getByText('Show all clips to change their order.')).toBeVisible();
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

describe('when another admin changes it meanwhile', () => {
  afterEach(() => sessionStorage.clear());

  /** Opens a page with one clip and one episode, of which only the latest version can be changed. */
  async function openChanging(path: string, saved = clip('Hems')) {
    const server = { clip: saved, episode };
    const guarded =
      (thing: 'clip' | 'episode') =>
      ({ body }: Call) => {
        const { version } = server[thing];
        return body['version'] === version
          ? server[thing]
          : { status: 409, error: { code: 'conflict', message: 'Changed.', currentVersion: version } };
      };
    const { fetch, requests } = answers({
      'GET /api/admin/clips': () => ({ items: [server.clip], nextCursor: null }),
      'GET /api/admin/episodes': () => ({ items: [server.episode], nextCursor: null }),
      'PATCH /api/admin/clips/Hems': guarded('clip'),
      'POST /api/admin/clips/Hems/schedule': guarded('clip'),
      'POST /api/admin/episodes/plaid/feature': guarded('episode'),
      'POST /api/admin/episodes/plaid/unfeature': guarded('episode'),
      'POST /api/admin/episodes/plaid/schedule': guarded('episode'),
    });
    await renderRemote(remote, { path, fetch });
    const sent = (verb: string) =>
      requests
        .filter(({ method, path: asked }) => method !== 'GET' && asked.endsWith(verb))
        .map(({ body }) => body);
    return { server, sent };
  }
  const ask = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  const setTime = (dialog: ReturnType<typeof within>, label: RegExp, time: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value: time } });
  const giveReason = (dialog: ReturnType<typeof within>, reason: string) =>
    userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), reason);
  const press = async (dialog: ReturnType<typeof within>, button: string) =>
    userEvent.click(await dialog.findByRole('button', { name: button }));
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test('a moved episode keeps the own time, or takes theirs', async () => {
    const { server, sent } = await openChanging('/admin/content/episodes');
    const dialog = await ask('Move Plaid');
    setTime(dialog, /^Published at/, '2026-12-03T10:00');
    await giveReason(dialog, 'A holiday.');
    server.episode = { ...episode, version: 5, wallTime: '2026-12-04T11:00' };
    await press(dialog, 'Move');
    await press(dialog, 'Keep mine');
    await gone();
    expect(sent('/schedule').at(-1)).toEqual({
      version: 5,
      wallTime: '2026-12-03T10:00',
      timezone: 'Europe/Berlin',
      reason: 'A holiday.',
    });

    const again = await ask('Move Plaid');
    await giveReason(again, 'A holiday.');
    server.episode = { ...server.episode, version: 6, wallTime: '2026-12-05T12:00' };
    await press(again, 'Move');
    await press(again, 'Reload theirs');
    expect(again.getByLabelText(/^Published at/)).toHaveValue('2026-12-05T12:00');
    expect(again.getByRole('textbox', { name: /Reason/ })).toHaveValue('');
  });

  test('a featured episode is featured as the admin wrote, or ends being featured', async () => {
    const { server, sent } = await openChanging('/admin/content/episodes');
    const featured = { from: '2026-12-01T08:00:00.000Z', until: '2026-12-08T08:00:00.000Z', now: true };
    let dialog = await ask('Feature Plaid');
    setTime(dialog, /^From/, '2026-12-03T10:00');
    setTime(dialog, /^Until/, '2026-12-09T10:00');
    await giveReason(dialog, 'Best of the week.');
    server.episode = { ...episode, version: 5, featured };
    await press(dialog, 'Feature');
    await press(dialog, 'Keep mine');
    await gone();
    expect(sent('/feature').at(-1)).toEqual({
      version: 5,
      from: new Date('2026-12-03T10:00').toISOString(),
      until: new Date('2026-12-09T10:00').toISOString(),
      reason: 'Best of the week.',
    });

    dialog = await ask('Feature Plaid');
    await giveReason(dialog, 'It was a mistake.');
    server.episode = { ...server.episode, version: 6 };
    await press(dialog, 'End it now');
    await press(dialog, 'Keep mine');
    await gone();
    expect(sent('/unfeature')).toEqual([5, 6].map((version) => ({ version, reason: 'It was a mistake.' })));
    expect(sent('/feature')).toHaveLength(2);
  });

  test('a planned clip keeps the own time, or is a draft again', async () => {
    const { server, sent } = await openChanging('/admin/content/clips');
    let dialog = await ask('Plan Hems');
    setTime(dialog, /^Live from/, '2026-12-03T10:00');
    await giveReason(dialog, 'After the show.');
    server.clip = clip('Hems', { version: 3, liveFrom: '2026-12-01T08:00:00.000Z' });
    await press(dialog, 'Save');
    await press(dialog, 'Keep mine');
    await gone();
    const liveFrom = new Date('2026-12-03T10:00').toISOString();
    expect(sent('/schedule').at(-1)).toEqual({ version: 3, liveFrom, reason: 'After the show.' });

    dialog = await ask('Plan Hems');
    await giveReason(dialog, 'Not yet.');
    server.clip = { ...server.clip, version: 4 };
    await press(dialog, 'Back to draft');
    await press(dialog, 'Keep mine');
    await gone();
    expect(sent('/schedule').at(-1)).toEqual({ version: 4, liveFrom: null, reason: 'Not yet.' });
  });

  test('an edited clip keeps the own shape, also through a reload', async () => {
    const { server, sent } = await openChanging('/admin/content/clips');
    const dialog = await ask('Edit Hems');
    await press(dialog, '9:16');
    await giveReason(dialog, 'For phones.');
    server.clip = clip('Hems', { version: 3, aspect: '16:9', posterMs: 7000 });
    await press(dialog, 'Save');
    expect(await dialog.findByText('Changed.')).toBeVisible();
    cleanup();

    const reloaded = await openChanging('/admin/content/clips', server.clip);
    const again = await ask('Edit Hems');
    expect(again.getByRole('button', { name: '9:16' })).toHaveAttribute('aria-pressed', 'true');
    await press(again, 'Keep mine');
    await gone();
    expect(sent('/Hems').map(({ version }) => version)).toEqual([2]);
    expect(reloaded.sent('/Hems').at(-1)).toEqual({
      version: 3,
      aspect: '9:16',
      posterMs: 7000,
      reason: 'For phones.',
    });
  });
});
