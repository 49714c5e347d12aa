/** Issue 14, 3.5: what people reported, on /admin/home. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Report } from '@bestie/contracts/reports.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const id = (letter: string) => `01900000-0000-7000-8000-00000000000${letter}`;
const report = (letter: string, changes: Partial<Report> = {}): Report => ({
  id: id(letter),
  kind: 'board',
  targetId: id('f'),
  reason: 'spam',
  note: '',
  state: 'open',
  snapshot: { title: `Board ${letter}`, text: 'Buy now', ownerUid: 'ada' },
  reporterUid: 'mila',
  createdAt: daysAgo(3),
  ...changes,
});
const overview = {
  people: { fan: 3, creator: 2, admin: 1, suspended: 0 },
  signUps: [{ day: '2026-11-21', count: 1 }],
  storage: { objects: 1, bytes: 1 },
  jobs: { waiting: 0, failed: 0, oldestWaitingAt: null },
  pictures: { processing: 0, failed: 0 },
  audit: [],
};

afterEach(() => sessionStorage.clear());

async function open(reports: Report[]) {
  let waiting = reports;
  const { fetch, requests } = answers({
    'GET /api/admin/overview': () => ({
      ...overview,
      reports: { open: waiting.length, oldestAt: waiting[0]?.createdAt ?? null },
    }),
    'GET /api/reports': () => ({ items: waiting, nextCursor: null }),
    ...Object.fromEntries(
      reports.map((one) => [
        `POST /api/reports/${one.id}/decide`,
        () => {
          waiting = waiting.filter((other) => other !== one);
          return null;
        },
      ]),
    ),
  });
  const page = await renderRemote(remote, { path: '/admin/home', fetch });
  const section = await screen.findByRole('region', { name: 'Open reports' });
  const decided = (): Call[] => requests.filter(({ method }) => method === 'POST');
  return { ...page, section, decided };
}

test('each report says what it is about, why, by whom and how old it is', async () => {
  const { section } = await open([
    report('a', { note: 'They copied me.' }),
    report('b', { kind: 'person', reason: 'harassment', reporterUid: null, createdAt: daysAgo(1) }),
  ]);
  const [first, second] = await within(section).findAllByRole('listitem');
  expect(first).toHaveTextContent(/Board: Board a.*Buy now.*“They copied me.”.*3 days ago.*by a member/);
  expect(second).toHaveTextContent(/Person: Board b.*yesterday.*by a guest/);
  expect(screen.getByText('the oldest 3 days ago')).toBeVisible();
});

test('a decision needs a note, which survives a reload, and takes the report off the list', async () => {
  const begin = async () => {
    const page = await open([report('a'), report('b')]);
    const [first] = await within(page.section).findAllByRole('button', { name: 'Dismiss' });
    await userEvent.click(first!);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dismiss this report?' }));
    return { ...page, dialog, note: () => dialog.getByRole('textbox', { name: /Note/ }) };
  };
  const { unmount, note } = await begin();
  await userEvent.type(note(), 'Not against the rules.');
  unmount();
  const again = await begin();
  expect(again.note()).toHaveValue('Not against the rules.');
  await userEvent.click(again.dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(again.record.toasts.at(-1)?.message).toBe('Dismissed.'));
  expect(again.decided()).toMatchObject([
    {
      path: `/api/reports/${id('a')}/decide`,
      body: { decision: 'dismissed', note: 'Not against the rules.' },
    },
  ]);
  await waitFor(() => expect(within(again.section).getAllByRole('listitem')).toHaveLength(1));
});

test('nothing waits, and a failure offers Retry', async () => {
  const { section, unmount } = await open([]);
  expect(await within(section).findByText('Nothing is waiting for you.')).toBeVisible();
  expect(screen.getByText('none waiting')).toBeVisible();
  unmount();
  const { fetch } = answers({
    'GET /api/admin/overview': { ...overview, reports: { open: 0, oldestAt: null } },
    'GET /api/reports': { status: 500, error: { code: 'internal', message: 'x' } },
  });
  await renderRemote(remote, { path: '/admin/home', fetch });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
