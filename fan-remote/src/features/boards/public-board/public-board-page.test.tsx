import { screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { exampleBoard, examplePin } from '../../../test-support/boards';

const board = exampleBoard({
  visibility: 'public',
  role: null,
  can: { ...exampleBoard().can, edit: false },
});

const perPage = 60;

/** A board of three pages of pins, which begin with `pin0`, `pin60` and `pin120`. */
async function open(pinId: string) {
  const pages = ['', 'second', 'third'];
  const server = answers({
    [`GET /api/boards/${board.id}`]: board,
    [`GET /api/boards/${board.id}/pins`]: ({ path }: Call) => {
      const cursor = new URLSearchParams(path.split('?')[1]).get('cursor') ?? '';
      const at = pages.indexOf(cursor);
      const items = Array.from({ length: perPage }, (_, index) => at * perPage + index).map((number) =>
        examplePin({ id: `pin${number}`, title: `Hem ${number}`, note: `Note ${number}` }),
      );
      return { items, nextCursor: pages[at + 1] ?? null };
    },
  });
  const { fetch } = server;
  await renderRemote(remote, { path: `/b/ada/${board.id}?pin=${pinId}`, fetch, shell: { session: null } });
  return () => server.requests.filter(({ path }) => path.includes('/pins')).length;
}

test('a link to a pin of a later page opens it; pages behind it are not fetched for it', async () => {
  const asked = await open('pin65');
  expect(await screen.findByText('Note 65')).toBeVisible();
  expect(asked()).toBe(2);
});

test('a link to a pin that is gone shows the board', async () => {
  const asked = await open('gone');
  await waitFor(() => expect(asked()).toBe(3));
  expect(await screen.findByRole('button', { name: 'Hem 0' })).toBeVisible();
});
