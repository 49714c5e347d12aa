/** /admin/home: what waits, since when, and where it turns red. */
import { screen, waitFor, within } from '@testing-library/react';
import { adminTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const tile = (kind: string, count: number | null, oldestAt: string | null = null) => ({
  kind,
  count,
  oldestAt,
});

const overview = (tiles: ReturnType<typeof tile>[]) => ({
  tiles,
  people: { fan: 3, creator: 2, admin: 1, suspended: 0 },
  signUps: [{ day: '2026-11-21', count: 1 }],
  jobs: { waiting: 0, failed: 0, oldestWaitingAt: null },
  pictures: { processing: 0, failed: 0 },
  audit: [],
});
const open = async (tiles: ReturnType<typeof tile>[]) => {
  const shown = { 'GET /api/admin/overview': overview(tiles) };
  const { fetch } = answers(shown);
  const rendered = await renderRemote(remote, { path: '/admin/home', fetch });
  await screen.findByRole('list', { name: 'What waits' });
  return { ...rendered, shown };
};
const tileOf = (label: string) =>
  within(screen.getByRole('link', { name: label }).closest('li') as HTMLElement);

test('each tile leads to its list, says how old the oldest is, and where it turns red', async () => {
  await open([
    tile('queue', 2, hoursAgo(25)),
    tile('confessions', 3, hoursAgo(5)),
    tile('appeals', 0),
    tile('failedJobs', 1, hoursAgo(0)),
    tile('storage', 2048),
  ]);
  expect(screen.getByRole('link', { name: 'Open cases' })).toHaveAttribute('href', '/admin/chat');
  for (const [label, href] of [
    ['Appeals', '/admin/chat?tab=appeals'],
    ['Failed jobs', '/meta?tab=jobs'],
  ] as const)
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
  expect(tileOf('Open cases').getByText('the oldest 25 hours old · red at 24 hours')).toBeVisible();
  expect(tileOf('Open cases').getByText('Too long')).toBeVisible();
  expect(tileOf('Confessions').getByText('the oldest 5 hours old · red at 12 hours')).toBeVisible();
  expect(tileOf('Confessions').queryByText('Too long')).toBeNull();
  expect(tileOf('Appeals').getByText('none waiting · red at 3 days')).toBeVisible();
  expect(tileOf('Failed jobs').getByText('Too long')).toBeVisible();
});

test('Home check 1: backups that stopped are red after 26 hours, and no data is red', async () => {
  await open([tile('backup', 7, hoursAgo(26)), tile('drill', null)]);
  expect(tileOf('Backups').getByText('Too long')).toBeVisible();
  for (const name of ['Backups', 'Restore drills'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/meta?tab=backups');
  expect(tileOf('Restore drills').getByText('Unknown')).toBeVisible();
  expect(tileOf('Restore drills').getByText('No data')).toBeVisible();
});

test('Home check 2: a report appears without a reload, and a second admin’s decision takes it away', async () => {
  const { emit, shown } = await open([tile('queue', 0)]);
  const happens = (type: string, count: number) => {
    shown['GET /api/admin/overview'] = overview([tile('queue', count, count ? hoursAgo(0) : null)]);
    emit({ topic: adminTopic, type, ids: ['r1'] });
  };
  happens('reports.create', 1);
  await waitFor(() => expect(tileOf('Open cases').getByText('1')).toBeVisible());
  happens('reports.decide', 0);
  await waitFor(() => expect(tileOf('Open cases').getByText('0')).toBeVisible());
});
