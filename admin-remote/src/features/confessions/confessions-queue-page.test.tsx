/**
 * /admin/confessions: an admin decides without knowing the author, and unseals only with a reason and a typed
 * code.
 */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const id = '0b9c1f6e-0000-4000-8000-000000000001';
const item: QueuedConfession = {
  id,
  kind: 'card',
  body: 'I told everyone that Carla’s bag is fake.',
  state: 'pending',
  day: '2026-06-15',
  reason: null,
  appeal: null,
  claim: null,
  can: { answerAppeal: true },
};

afterEach(() => sessionStorage.clear());

const post = (verb: string) => `POST /api/confessions/${id}/${verb}`;

async function open(path: string, items: QueuedConfession[], more: Record<string, unknown> = {}) {
  const server = answers({
    'GET /api/confessions/queue': { items, nextCursor: null },
    [post('claim')]: { until: '2026-06-16T10:10:00.000Z' },
    ...more,
  });
  await renderRemote(remote, { path, fetch: server.fetch });
  const sent = (): Call[] => server.requests.filter(({ method }) => method === 'POST');
  return { sent };
}

test('a card is approved with one press, or rejected with a reason that its author reads', async () => {
  const { sent } = await open('/admin/confessions', [item], {
    [post('approve')]: null,
    [post('reject')]: null,
  });
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('0b9c1f6e');
  await userEvent.click(within(card).getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject this confession?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'It names a real person');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent().at(-1)?.body).toEqual({ reason: 'It names a real person' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(within(card).getByRole('button', { name: 'Approve' }));
  // Who decides claims it.
  await waitFor(() =>
    expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['claim', 'reject', 'claim', 'approve']),
  );
});

test('what another admin looks at says so, and can be taken over', async () => {
  const claim = { name: 'Ben', mine: false, until: '2026-06-16T10:10:00.000Z' };
  const { sent } = await open('/admin/confessions', [{ ...item, claim }]);
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('status')).toHaveTextContent('Ben is looking at this.');
  for (const name of ['Approve', 'Reject']) expect(within(card).getByRole('button', { name })).toBeDisabled();
  await userEvent.click(within(card).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { takeOver: true } }]));
});

test('an appeal is shown beside the decision that it is about', async () => {
  const { sent } = await open(
    '/admin/confessions?tab=appeals',
    [
      {
        ...item,
        state: 'rejected',
        reason: 'It names a real person',
        appeal: { text: 'Carla is my cat.', state: 'open', reason: null },
      },
    ],
    { [post('decide-appeal')]: null },
  );
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(/It names a real person.*Carla is my cat/);
  await userEvent.click(within(card).getByRole('button', { name: 'Change the decision' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change the decision?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A cat, of course');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change it' }));
  await waitFor(() =>
    expect(sent().at(-1)?.body).toEqual({ decision: 'reversed', reason: 'A cat, of course' }),
  );
});

test('who decided reads that another admin answers the appeal', async () => {
  await open('/admin/confessions?tab=appeals', [
    {
      ...item,
      state: 'rejected',
      reason: 'It names a real person',
      appeal: { text: 'Carla is my cat.', state: 'open', reason: null },
      can: { answerAppeal: false },
    },
  ]);
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Another admin answers: you decided this.');
  expect(within(card).queryByRole('button', { name: 'Change the decision' })).toBeNull();
});

test('unsealing needs a reason and a typed code, and shows the author once', async () => {
  const { sent } = await open('/admin/confessions?tab=shown', [{ ...item, state: 'approved' }], {
    [post('unseal')]: { uid: 'ada', displayName: 'Ada', email: 'ada@bestie.test' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unseal…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unseal its author?' });
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Unseal' }));
  await press();
  expect(sent()).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A threat against a member');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Type 0b9c1f6e/ }), '0b9c1f6e');
  await press();
  expect(await screen.findByRole('dialog', { name: 'Who wrote it' })).toHaveTextContent(
    /Ada.*ada@bestie.test/,
  );
  expect(sent()).toMatchObject([{ body: { code: '0b9c1f6e', reason: 'A threat against a member' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('ada@bestie.test')).toBeNull());
});

test('bans show why and until when, without names', async () => {
  const ban = { id, reason: 'Advertising again', day: '2026-06-15', until: '2026-06-29' };
  const { sent } = await open('/admin/confessions?tab=bans', [], {
    'GET /api/confessions/bans': { items: [ban], nextCursor: null },
    [`POST /api/confessions/bans/${id}/lift`]: null,
  });
  expect(await screen.findByText('Advertising again')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Lift' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Lift this ban?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'They wrote to us');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(sent().at(-1)?.body).toEqual({ reason: 'They wrote to us' }));
});
