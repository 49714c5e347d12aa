import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { exampleBoard, examplePin } from '../../../test-support/boards';
import { closetServer } from '../../../test-support/closet-server';

test('a pin moves to a board of the second page, too', async () => {
  const board = exampleBoard({ pinCount: 1 });
  const old = exampleBoard({ id: 'old', title: 'Coats of 2019' });
  const server = closetServer({
    [`GET /api/boards/${board.id}`]: board,
    [`GET /api/boards/${board.id}/pins`]: {
      items: [examplePin({ id: 'pin', title: 'Loden' })],
      nextCursor: null,
    },
    'GET /api/boards': ({ query }) =>
      query.has('cursor') ? { items: [old], nextCursor: null } : { items: [board], nextCursor: 'second' },
  });
  await renderRemote(remote, { path: `/boards/${board.id}`, fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: /^More .*Loden/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 pin' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Show older boards' }));
  expect(await dialog.findByRole('option', { name: 'Coats of 2019' })).toBeInTheDocument();
});
