/** Reports, decisions and appeals on /admin/chat. */
import { act, screen, waitFor, within } from '@testing-library/react';
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
  openedAt: daysAgo(3),
  priority: { value: 9.5, severity: 4, weight: 1, hours: 72 },
  claim: null,
  hiddenByRule: false,
  held: false,
  waiting: false,
  rules: [],
  strikes: 0,
  earlier: [],
  pictures: [],
  around: [],
  present: { title: `Board ${letter}`, text: 'Nothing to see' },
  label: null,
  owner: { uid: 'ada', name: 'Ada', handle: 'ada' },
  reports: [
    {
      id: id(letter),
      reason: 'spam',
      note: 'They copied me.',
      reporterUid: 'mila',
      createdAt: daysAgo(3),
      weight: 0.5,
      agreed: 1,
      decided: 2,
      rules: null,
    },
    {
      id: id('9'),
      reason: 'hate',
      note: '',
      reporterUid: null,
      createdAt: daysAgo(1),
      weight: 0.5,
      agreed: 0,
      decided: 0,
      rules: null,
    },
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
  rule: 'spam',
  strikes: 1,
  toldAt: daysAgo(1),
  appeal: null,
  can: { undo: true, answerAppeal: false },
};
const appealed: ReportDecision = {
  ...decision,
  appeal: { text: 'These are vitamins.', appealedAt: daysAgo(1), outcome: null, reason: null },
  can: { undo: false, answerAppeal: true },
};

afterEach(() => sessionStorage.clear());

async function open(cases: ReportCaseDetail[], path = '/admin/chat', more: Record<string, unknown> = {}) {
  let waiting = cases;
  const settle = () => {
    waiting = waiting.slice(1);
    return { decisionId: decision.id };
  };
  const { fetch, requests } = answers({
    'GET /api/reports': () => ({ items: waiting, nextCursor: null }),
    'GET /api/reports/decisions': { items: [decision], nextCursor: null },
    'GET /api/reports/appeals': { items: [appealed], nextCursor: null },
    [`GET /api/reports/decisions/${decision.id}`]: {
      ...reportCase('a'),
      id: decision.id,
      kind: decision.kind,
      evidence: { title: 'Pills', text: 'Buy my pills', ownerUid: 'ada', revision: 1, path: null },
      present: null,
      strikes: 3,
    },
    [`POST /api/reports/decisions/${decision.id}/undo`]: () => null,
    [`POST /api/reports/decisions/${decision.id}/answer`]: () => null,
    [`POST /api/confessions/${id('a')}/claim`]: () => ({ until: daysAgo(-1) }),
    [`POST /api/confessions/${id('a')}/approve`]: () => null,
    ...Object.fromEntries(
      cases.flatMap((one) => [
        [`GET /api/reports/${one.id}`, () => one],
        [`POST /api/reports/${one.id}/claim`, () => ({ until: daysAgo(-1) })],
        [`POST /api/reports/${one.id}/decide`, settle],
        [`POST /api/reports/${one.id}/suspend`, settle],
      ]),
    ),
    ...more,
  });
  const page = await renderRemote(remote, { path, fetch });
  const section = await screen.findByRole('region', { name: /Open cases|Appeals|Decided/ });
  const sent = (verb: string): Call[] =>
    requests.filter(({ method, path: to }) => method === 'POST' && to.endsWith(verb));
  return { ...page, section, sent, requests };
}
const openCase = async (section: HTMLElement, name: string) => {
  await userEvent.click(await within(section).findByRole('button', { name: `Decide on ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);

const words = () => screen.getByRole('textbox', { name: /Words to the author/ });

test('each case shows its subject, the reasons, the number of reports, their date and its priority with its parts', async () => {
  const { section } = await open([
    reportCase('a'),
    reportCase('b', {
      kind: 'person',
      count: 1,
      reasons: ['harassment'],
      openedAt: daysAgo(1),
      claim: { name: 'Ana', mine: false, until: daysAgo(-1) },
      hiddenByRule: true,
    }),
  ]);
  const [first, second] = await within(section).findAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Board: Board a.*Buy now.*Spam.*Hate.*2 reports.*3 days ago.*severity 4 × reporters 2 × waiting 4/,
  );
  expect(second).toHaveTextContent(
    /Person: Board b.*1 report .*yesterday.*hidden by a rule: many reports.*Ana is looking at it/,
  );
  expect(within(section).getByRole('link', { name: 'Oldest first' })).toHaveAttribute(
    'href',
    '/admin/chat?order=age',
  );
});

test('opening a case claims it; the decision says the rule and strikes, can be undone, and the next case opens', async () => {
  const around = [
    { sort: -1, author: 'Mila', text: 'Who sells boots?', writtenAt: daysAgo(4) },
    { sort: 1, author: null, text: 'Not again.', writtenAt: daysAgo(3) },
  ];
  const { section, sent, record } = await open([reportCase('a', { around }), reportCase('b')]);
  const dialog = await openCase(section, 'Board a');
  await waitFor(() => expect(sent('/claim')).toMatchObject([{ path: `/api/reports/${id('a')}/claim` }]));
  expect(
    within(dialog.getByRole('region', { name: 'When it was reported' })).getByText('Buy now'),
  ).toBeVisible();
  expect(within(dialog.getByRole('region', { name: 'Now' })).getByText('Nothing to see')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Around it' })).toHaveTextContent(
    /Mila.*Who sells boots\?.*Buy now.*Former member.*Not again\./,
  );
  expect(within(dialog.getByRole('list', { name: 'Reports' })).getAllByRole('listitem')).toHaveLength(2);
  expect(
    dialog.getByText(/by a member · admins agreed with \d of \d+ earlier reports? · weighs/),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Nothing wrong' })).toBeDisabled();
  await choose('What happens to it?', 'Hide it from everyone else');
  await choose('What happens to Ada?', 'Mute');
  await choose('For how long?', '7 days');
  await choose('Which rule was broken?', 'Hate or violence');
  await choose('Strikes', '2');
  expect(words()).toHaveValue('It is against our rules: hate or violence.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Decided.'));
  expect(sent('/decide')).toMatchObject([
    {
      path: `/api/reports/${id('a')}/decide`,
      body: { content: 'hide', sanction: 'mute', hours: 168, rule: 'hate', strikes: 2 },
    },
  ]);
  const next = await screen.findByRole('dialog', { name: 'Board b' });
  expect(within(next).getByRole('status')).toHaveTextContent(
    'Decided on “Board a”: hidden, muted for 7 days.',
  );
  await userEvent.click(within(next).getByRole('button', { name: 'Undo the decision on Board a' }));
  await waitFor(() => expect(sent('/undo')).toHaveLength(1));
  expect(sent('/undo')[0]!.body).not.toHaveProperty('reason');
  expect(within(next).queryByRole('status')).toBeNull();
});

test('the queue offers to undo the last decision for the 10 seconds in which nobody is told', async () => {
  const { section, sent } = await open([reportCase('a')]);
  await openCase(section, 'Board a');
  await userEvent.keyboard('a');
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).keyboard('{Enter}');
    await waitFor(() => expect(sent('/decide')).toHaveLength(1));
    const undo = { name: 'Undo the decision on Board a' };
    expect(await within(section).findByRole('button', undo)).toBeVisible();
    act(() => jest.advanceTimersByTime(5000));
    expect(within(section).getByRole('button', undo)).toBeVisible();
    act(() => jest.advanceTimersByTime(5000));
    expect(within(section).queryByRole('button', undo)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('a suspension says that it is taken back after reinstating, and offers no undo', async () => {
  const { section, sent } = await open([reportCase('a')]);
  const dialog = await openCase(section, 'Board a');
  expect(dialog.getByText(/You can undo for 10 seconds/)).toBeVisible();
  await userEvent.type(words(), 'Threats');
  await choose('What happens to Ada?', 'Suspend');
  expect(dialog.queryByText(/You can undo/)).toBeNull();
  expect(dialog.getByText(/To take it back, reinstate them on the users page first\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(sent('/suspend')).toHaveLength(1));
  expect(await within(section).findByText('Nothing is waiting for you.')).toBeVisible();
  expect(within(section).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a case says which label its subject has, and that leaving it as it is keeps that', async () => {
  const { section } = await open([reportCase('a', { label: 'nudity' })]);
  const dialog = await openCase(section, 'Board a');
  expect(dialog.getByRole('region', { name: 'Now' })).toHaveTextContent(
    /It has a label: “Sensitive: nudity”\. The label stays until the decision that gave it is taken back\./,
  );
});

test('a confession waits among them, with the day alone, and is approved in its place', async () => {
  const { section, requests } = await open([
    reportCase('a', {
      kind: 'confession',
      waiting: true,
      owner: null,
      openedAt: '2026-06-15T00:00:00.000Z',
      evidence: { title: 'A confession', text: 'I iron my socks.', ownerUid: '', revision: null, path: null },
    }),
  ]);
  const row = within(await within(section).findByRole('listitem'));
  expect(row.getByText(/^written on .*15/)).toBeVisible();
  expect(row.queryByText(/ago|\d reports?/)).toBeNull();
  expect(row.getByRole('button', { name: 'Ban its author' })).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(`/api/confessions/${id('a')}/approve`),
  );
});

test('two keys decide: W warns, A finds nothing wrong; Enter sends, and letters that are typed stay letters', async () => {
  const { section, sent } = await open([reportCase('a')]);
  const dialog = await openCase(section, 'Board a');
  expect(dialog.getByText(/^Keys: A nothing wrong, H hide, W warn, then Enter/)).toBeVisible();
  await userEvent.keyboard('w');
  expect(dialog.getByText('Chosen: warned.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'What happens to Ada?' })).toHaveValue('warn');
  await userEvent.type(words(), ' a');
  expect(screen.getByRole('combobox', { name: 'What happens to Ada?' })).toHaveValue('warn');
  await userEvent.clear(words());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('a');
  expect(words()).toHaveValue('It is not against our rules.');
  expect(dialog.getByRole('button', { name: 'Nothing wrong' })).toBeEnabled();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent('/decide')).toMatchObject([{ body: { content: 'keep', sanction: 'none' } }]),
  );
});

test('hiding a whole person says that it is grave, so that it is confirmed; taking it back at once does not', async () => {
  const { section, sent } = await open([reportCase('a', { kind: 'person' })]);
  await openCase(section, 'Board a');
  await userEvent.keyboard('h');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent('/decide')).toMatchObject([{ body: { content: 'hide', grave: true } }]));
  await userEvent.click(await within(section).findByRole('button', { name: 'Undo the decision on Board a' }));
  await waitFor(() => expect(sent('/undo')).toHaveLength(1));
  expect(sent('/undo')[0]!.body).not.toHaveProperty('grave');
});

test('who looks at a case is named, and taking over is a choice', async () => {
  const { section, sent } = await open([
    reportCase('a', { claim: { name: 'Ana', mine: false, until: daysAgo(-1) } }),
  ]);
  const dialog = await openCase(section, 'Board a');
  expect(dialog.getByRole('status')).toHaveTextContent('Ana is looking at this.');
  expect(sent('/claim')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(sent('/claim')).toMatchObject([{ body: { takeOver: true } }]));
});

test('an unfinished decision survives a reload; a suspension leads to its confirmation', async () => {
  const begun = await open([reportCase('a')]);
  await openCase(begun.section, 'Board a');
  await userEvent.type(words(), 'Threats');
  begun.unmount();
  const { section, sent } = await open([reportCase('a')]);
  const dialog = await openCase(section, 'Board a');
  expect(words()).toHaveValue('Threats');
  await choose('What happens to Ada?', 'Suspend');
  await choose('For how long?', 'Until reinstated');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(sent('/suspend')).toMatchObject([{ body: { content: 'keep', reason: 'Threats', rule: 'spam' } }]),
  );
});

test('a decision is reverted with a reason', async () => {
  const { section, sent } = await open([], '/admin/chat?tab=decided');
  expect(await within(section).findByRole('listitem')).toHaveTextContent(
    /Post: Pills.*“Advertising”.*removed, muted for 1 day/,
  );
  await userEvent.click(within(section).getByRole('button', { name: 'Take back: Pills' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take this decision back?' }));
  expect(await dialog.findByText('Buy my pills')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A mistake');
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent('/undo')).toMatchObject([{ body: { reason: 'A mistake' } }]));
});

test('an appeal is overturned with a reason', async () => {
  const { section, sent } = await open([], '/admin/chat?tab=appeals');
  expect(await within(section).findByRole('listitem')).toHaveTextContent(/Pills.*“These are vitamins\.”/);
  await userEvent.click(within(section).getByRole('button', { name: 'Overturn: Pills' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Overturn this decision?' }));
  expect(await dialog.findByRole('region', { name: 'When it was reported' })).toHaveTextContent(
    'Buy my pills',
  );
  expect(dialog.getByRole('region', { name: 'Decided before about Ada' })).toHaveTextContent('3 strikes');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They are vitamins');
  await userEvent.click(dialog.getByRole('button', { name: 'Overturn' }));
  await waitFor(() =>
    expect(sent('/answer')).toMatchObject([{ body: { outcome: 'overturned', reason: 'They are vitamins' } }]),
  );
});

test('a decision that another admin was faster with says so, and keeps the words', async () => {
  const { section, requests } = await open([reportCase('a')], '/admin/chat', {
    [`POST /api/reports/${id('a')}/decide`]: {
      status: 409,
      error: { code: 'conflict', message: 'Another admin has decided on this report.' },
    },
  });
  const dialog = await openCase(section, 'Board a');
  await choose('What happens to it?', 'Hide it from everyone else');
  await userEvent.clear(words());
  await userEvent.type(words(), 'It is an advertisement.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await dialog.findByText('Another admin has decided on this report.')).toBeVisible();
  expect(words()).toHaveValue('It is an advertisement.');
  expect(requests.filter(({ path }) => path.endsWith('/decide'))).toHaveLength(1);
});

test('without reports there is an empty state, and a failure offers Retry', async () => {
  const { section, unmount } = await open([]);
  expect(await within(section).findByText('Nothing is waiting for you.')).toBeVisible();
  unmount();
  const { fetch } = answers({
    'GET /api/reports': { status: 500, error: { code: 'internal', message: 'x' } },
  });
  await renderRemote(remote, { path: '/admin/chat', fetch });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
