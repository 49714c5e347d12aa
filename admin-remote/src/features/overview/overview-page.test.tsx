/** Issue 14, 3.5: reports, on /admin/home. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportCaseDetail, ReportDecision } from '@bestie/contracts/reports.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const id = (letter: string) => `01900000-0000-7000-8000-00000000000${letter}`;
const reportCase = (letter: string, changes: Partial<ReportCaseDetail> = {}): ReportCaseDetail => ({
  id: id(letter),
  kind: 'board',
  targetId: id('f'),
  evidence: { title: `Board ${letter}`, text: 'Buy now', ownerUid: 'ada', revision: 1, path: '/b/ada/board' },
  count: 2,
  reasons: ['spam', 'hate'],
  createdAt: daysAgo(3),
  pictures: [],
  present: { title: `Board ${letter}`, text: 'Nothing to see' },
  owner: { uid: 'ada', name: 'Ada', handle: 'ada' },
  reports: [
    { id: id(letter), reason: 'spam', note: 'They copied me.', reporterUid: 'mila', createdAt: daysAgo(3) },
    { id: id('9'), reason: 'hate', note: '', reporterUid: null, createdAt: daysAgo(1) },
  ],
  ...changes,
});
const decision: ReportDecision = {
  id: id('d'),
  kind: 'forumPost',
  targetId: id('e'),
  title: 'Pills',
  content: 'remove',
  sanction: 'mute',
  hours: 24,
  reason: 'Advertising',
  decidedAt: daysAgo(1),
  undoneAt: null,
  can: { undo: true },
};
const overview = {
  people: { fan: 3, creator: 2, admin: 1, suspended: 0 },
  signUps: [{ day: '2026-11-21', count: 1 }],
  storage: { objects: 1, bytes: 1 },
  jobs: { waiting: 0, failed: 0, oldestWaitingAt: null },
  pictures: { processing: 0, failed: 0 },
  audit: [],
};

afterEach(() => sessionStorage.clear());

async function open(cases: ReportCaseDetail[]) {
  let waiting = cases;
  const settle = () => {
    waiting = waiting.slice(1);
    return null;
  };
  const { fetch, requests } = answers({
    'GET /api/admin/overview': () => ({
      ...overview,
      reports: { open: waiting.length, oldestAt: waiting[0]?.createdAt ?? null },
    }),
    'GET /api/reports': () => ({ items: waiting, nextCursor: null }),
    'GET /api/reports/decisions': { items: [decision], nextCursor: null },
    [`POST /api/reports/decisions/${decision.id}/undo`]: () => null,
    ...Object.fromEntries(
      cases.flatMap((one) => [
        [`GET /api/reports/${one.id}`, () => one],
        [`POST /api/reports/${one.id}/decide`, settle],
        [`POST /api/reports/${one.id}/suspend`, settle],
      ]),
    ),
  });
  const page = await renderRemote(remote, { path: '/admin/home', fetch });
  const section = await screen.findByRole('region', { name: 'Open reports' });
  const decided = (): Call[] => requests.filter(({ method }) => method === 'POST');
  return { ...page, section, decided };
}
const openCase = async (section: HTMLElement, name: string) => {
  await userEvent.click(await within(section).findByRole('button', { name: `Decide on ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);

test('each case shows its subject, the reasons, the number of reports and their date', async () => {
  const { section } = await open([
    reportCase('a'),
    reportCase('b', { kind: 'person', count: 1, reasons: ['harassment'], createdAt: daysAgo(1) }),
  ]);
  const [first, second] = await within(section).findAllByRole('listitem');
  expect(first).toHaveTextContent(/Board: Board a.*Buy now.*Spam.*Hate.*2 reports.*3 days ago/);
  expect(second).toHaveTextContent(/Person: Board b.*1 report .*yesterday/);
  expect(screen.getByText('the oldest 3 days ago')).toBeVisible();
});

test('the admin sees the reported text beside the current text, and decides for all reports at once', async () => {
  const { section, decided, record } = await open([reportCase('a'), reportCase('b')]);
  const dialog = await openCase(section, 'Board a');
  expect(
    within(dialog.getByRole('region', { name: 'When it was reported' })).getByText('Buy now'),
  ).toBeVisible();
  expect(within(dialog.getByRole('region', { name: 'Now' })).getByText('Nothing to see')).toBeVisible();
  expect(within(dialog.getByRole('list', { name: 'Reports' })).getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.getByRole('button', { name: 'Nothing wrong' })).toBeDisabled();
  await choose('What happens to it?', 'Hide it from everyone else');
  await choose('What happens to Ada?', 'Mute');
  await choose('For how long?', '7 days');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Advertising');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toMatch(/^Decided\./));
  expect(decided()).toMatchObject([
    {
      path: `/api/reports/${id('a')}/decide`,
      body: { content: 'hide', sanction: 'mute', hours: 168, reason: 'Advertising' },
    },
  ]);
  await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(1));
});

test('an unfinished decision survives a reload; a suspension leads to its confirmation', async () => {
  const begun = await open([reportCase('a')]);
  const first = await openCase(begun.section, 'Board a');
  await userEvent.type(first.getByRole('textbox', { name: /Reason/ }), 'Threats');
  begun.unmount();
  const { section, decided } = await open([reportCase('a')]);
  const dialog = await openCase(section, 'Board a');
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Threats');
  await choose('What happens to Ada?', 'Suspend');
  await choose('For how long?', 'Until reinstated');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(decided()).toMatchObject([
      { path: `/api/reports/${id('a')}/suspend`, body: { content: 'keep', reason: 'Threats' } },
    ]),
  );
});

test('a decision is reverted with a reason', async () => {
  const { decided } = await open([]);
  const section = within(await screen.findByRole('region', { name: 'Decided' }));
  expect(await section.findByRole('listitem')).toHaveTextContent(
    /Post: Pills.*“Advertising”.*removed, muted for 1 day/,
  );
  await userEvent.click(section.getByRole('button', { name: 'Take back: Pills' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take this decision back?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A mistake');
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(decided()).toMatchObject([{ body: { reason: 'A mistake' } }]));
});

test('without reports there is an empty state, and a failure offers Retry', async () => {
  const { section, unmount } = await open([]);
  expect(await within(section).findByText('Nothing is waiting for you.')).toBeVisible();
  expect(screen.getByText('none waiting')).toBeVisible();
  unmount();
  const { fetch } = answers({
    'GET /api/admin/overview': { ...overview, reports: { open: 0, oldestAt: null } },
    'GET /api/reports/decisions': { items: [], nextCursor: null },
    'GET /api/reports': { status: 500, error: { code: 'internal', message: 'x' } },
  });
  await renderRemote(remote, { path: '/admin/home', fetch });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
