import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { exampleBoard } from '../../../test-support/boards';
import { closetServer, testItem } from '../../../test-support/closet-server';

const board = exampleBoard();
const lost = () => Response.json({ error: { code: 'unavailable', message: 'Not now.' } }, { status: 503 });

/** Opens a dialog of the menu of a board whose server loses the first answer. */
async function open(what: string, operation: string, answer: object) {
  let calls = 0;
  const server = closetServer({
    [`GET /api/boards/${board.id}`]: board,
    [`GET /api/boards/${board.id}/pins`]: { items: [], nextCursor: null },
    'GET /api/items': { items: [testItem({ id: 'a', name: 'Camel coat' })], nextCursor: null },
    [operation]: () => ((calls += 1) === 1 ? lost() : answer),
  });
  await renderRemote(remote, { path: `/boards/${board.id}`, fetch: server.fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add pins' }))[0]!);
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
  const dialog = await screen.findByRole('dialog');
  return { dialog, sent: () => server.asked(operation).map(({ body }) => body) };
}

/** Presses a button until its dialog closes: the first answer is lost. */
async function pressTwice(dialog: HTMLElement, name: string, sent: () => unknown[]) {
  await userEvent.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(within(dialog).getByRole('button', { name })).toBeEnabled());
  await userEvent.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const [first, second] = sent();
  expect(second).toEqual(first);
}

test('a piece that is pinned again after a lost answer is one pin', async () => {
  const { dialog, sent } = await open('From your closet…', `POST /api/boards/${board.id}/pins`, { pins: [] });
  const [piece] = await within(dialog).findAllByRole('button', { name: /Camel coat/ });
  await userEvent.click(piece!);
  await pressTwice(dialog, 'Pin 1', sent);
});

test('a section that is added again after a lost answer is one section', async () => {
  const { dialog, sent } = await open('New section…', `POST /api/boards/${board.id}/sections`, board);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Shoes');
  await pressTwice(dialog, 'Add section', sent);
});
