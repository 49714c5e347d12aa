import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { exampleBoard, examplePin } from '../../test-support/boards';

const canReport = { ...exampleBoard().can, edit: false, manage: false, delete: false, report: true };
const shared = exampleBoard({ role: 'viewer', can: { ...canReport, leave: true } });

/** A board with one pin, and a server that takes reports. */
function boardServer(board = shared, pin = examplePin({ title: 'Hem' })) {
  return answers({
    [`GET /api/boards/${board.id}`]: board,
    [`GET /api/boards/${board.id}/pins`]: { items: [pin], nextCursor: null },
    'POST /api/reports': null,
    'GET /api/account/reports/hint': { rarelyAgreed: true },
  });
}

async function sendReport(name: string) {
  const dialog = await screen.findByRole('dialog', { name });
  await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Spam or a scam');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

test('a collaborator reports a board that somebody shared with them, and a pin of it', async () => {
  const server = boardServer();
  await renderRemote(remote, { path: `/boards/${shared.id}?pin=pin`, fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  // Admins disagreed with most reports of this person.
  expect(await screen.findByRole('note')).toHaveTextContent(/block or mute instead/);
  await sendReport('Report this pin');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'More for this board' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report this board…' }));
  await sendReport('Report this board');
  const reports = server.requests.filter(({ path }) => path === '/api/reports');
  expect(reports.map(({ body }) => [body.kind, body.targetId])).toEqual([
    ['pin', 'pin'],
    ['board', shared.id],
  ]);
});

test('a guest reports a pin of a public board', async () => {
  const board = exampleBoard({ visibility: 'public', role: null, can: canReport });
  const server = boardServer(board);
  await renderRemote(remote, {
    path: `/b/ada/${board.id}?pin=pin`,
    fetch: server.fetch,
    shell: { session: null },
  });
  expect(await screen.findByRole('link', { name: 'Sign in to save it' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await sendReport('Report this pin');
  expect(server.requests.find(({ path }) => path === '/api/reports')?.body.kind).toBe('pin');
});

test('a labelled pin shows its label alone, on the board and enlarged, until its reader presses', async () => {
  const board = exampleBoard({ visibility: 'public', role: null, can: canReport });
  const { fetch } = boardServer(board, examplePin({ title: 'Hem', note: 'Bare hem', label: 'nudity' }));
  await renderRemote(remote, { path: `/b/ada/${board.id}`, fetch, shell: { session: null } });
  const tile = await screen.findByRole('button', { name: 'Sensitive: nudity' });
  expect(document.body).not.toHaveTextContent(/Hem|hem/);
  expect(document.querySelector('img[src*="/pictures/pin"]')).toBeNull();
  await userEvent.click(tile);
  await userEvent.click(await screen.findByRole('button', { name: 'Show it' }));
  expect(await screen.findByText('Bare hem')).toBeVisible();
});
