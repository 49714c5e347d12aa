import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Pin } from '@bestie/contracts/pins.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { exampleBoard, examplePin } from '../../../test-support/boards';
import { closetServer } from '../../../test-support/closet-server';

const board = (changes: object) => ({ ...exampleBoard({ layout: 'freeform', pinCount: 3 }), ...changes });
const placeOf = (pin: HTMLElement) => pin.style.transform;
const pinsOf = async () =>
  within(await screen.findByRole('list', { name: 'Pins' })).findAllByRole('listitem');

test('moving one pin of a freeform canvas moves no other, even before any was placed', async () => {
  const { id } = board({});
  let pins = ['a', 'b', 'c'].map((pin) => examplePin({ id: pin, title: pin }));
  const server = closetServer({
    [`GET /api/boards/${id}`]: board({}),
    [`GET /api/boards/${id}/pins`]: () => ({ items: pins, nextCursor: null }),
    [`POST /api/boards/${id}/pins/arrange`]: ({ body }) => {
      const placed = new Map(
        (body['pins'] as ({ id: string } & NonNullable<Pin['place']>)[]).map(({ id: pin, ...at }) => [
          pin,
          at,
        ]),
      );
      pins = pins.map((pin) => ({ ...pin, place: placed.get(pin.id) ?? pin.place }));
      return { arranged: placed.size };
    },
  });
  await renderRemote(remote, { path: `/boards/${id}`, fetch: server.fetch });
  const before = (await pinsOf()).map(placeOf);
  fireEvent.keyDown((await pinsOf())[0]!, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(server.asked(`POST /api/boards/${id}/pins/arrange`)).toHaveLength(1));
  const after = (await pinsOf()).map(placeOf);
  expect(after[0]).not.toBe(before[0]);
  expect(after.slice(1)).toEqual(before.slice(1));
  const [sent] = server.asked(`POST /api/boards/${id}/pins/arrange`);
  expect((sent?.body['pins'] as { id: string }[]).map((pin) => pin.id)).toEqual(['a', 'b', 'c']);
});

test('a pin of a freeform canvas is moved and resized by its menu, and by keys of a Mac', async () => {
  const { id } = board({});
  const place = { x: 600, y: 900, w: 300 };
  const arrange = `POST /api/boards/${id}/pins/arrange`;
  const server = closetServer({
    [`GET /api/boards/${id}`]: board({}),
    [`GET /api/boards/${id}/pins`]: {
      items: [examplePin({ id: 'a', title: 'Hat', place })],
      nextCursor: null,
    },
    [arrange]: { arranged: 1 },
  });
  await renderRemote(remote, { path: `/boards/${id}`, fetch: server.fetch });
  const sent = () => server.asked(arrange).map(({ body }) => (body['pins'] as object[])[0]);
  const press = async (item: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for Hat' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await press(/^Move left/);
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 'a', ...place, x: 580 }));
  await press(/^Larger/);
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ w: 320 }));
  // Alt and minus is an en dash there.
  fireEvent.keyDown((await pinsOf())[0]!, { key: '–', code: 'Minus', altKey: true });
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(await screen.findByText(/^Hat: \d+ across, 900 down, \d+ wide$/)).toBeInTheDocument();
});

test('guests see a free canvas as it was arranged', async () => {
  const { id } = board({});
  const place = { x: 600, y: 900, w: 300 };
  const server = closetServer({
    [`GET /api/boards/${id}`]: board({
      visibility: 'public',
      role: null,
      can: { ...board({}).can, edit: false, manage: false },
    }),
    [`GET /api/boards/${id}/pins`]: { items: [examplePin({ id: 'a', place })], nextCursor: null },
  });
  await renderRemote(remote, { path: `/b/ada/${id}`, fetch: server.fetch, shell: { session: null } });
  const [pin] = await pinsOf();
  const canvas = pin!.parentElement!;
  expect(canvas).toHaveAttribute('data-pins', '1');
  expect(placeOf(pin!)).toBe(`translate(${place.x}px, ${place.y}px)`);
  expect(pin!.style.width).toBe(`${place.w}px`);
});
