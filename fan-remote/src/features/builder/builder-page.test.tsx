import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Picture } from '@bestie/contracts/fields';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { examplePicture } from '../../test-support/boards';
import { closetServer } from '../../test-support/closet-server';
import { stubDrawing } from '../../test-support/drawing-stub';

const outfitId = '01890000-0000-7000-8000-000000000010';
const itemId = '01890000-0000-7000-8000-000000000020';
const picture = (id: string, changes: Partial<Picture> = {}): Picture => ({
  ...examplePicture(id),
  path: `users/bestie/${id}`,
  ...changes,
});

const outfit = (changes: Partial<OutfitDetail> = {}): OutfitDetail => ({
  id: outfitId,
  version: 1,
  look: 1,
  coverDue: false,
  cover: picture('cover'),
  name: 'Camel Monday',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  occasion: null,
  seasons: [],
  notes: null,
  visibility: 'public',
  remixable: true,
  rating: null,
  wearCount: 0,
  lastWornOn: null,
  remixOf: null,
  original: null,
  pieceCount: 1,
  pieces: [
    {
      itemId,
      name: 'Coat',
      category: 'outerwear',
      status: 'active',
      gone: false,
      cover: picture('cut'),
    },
  ],
  document: {
    layers: [
      {
        id: '01890000-0000-7000-8000-000000000030',
        kind: 'item',
        itemId,
        slot: null,
        seen: { name: 'Coat', category: 'outerwear', pictureId: null },
        x: 500,
        y: 600,
        scale: 1,
        rotation: 0,
        flip: false,
        locked: false,
      },
    ],
    background: 'ivory',
    slots: { locked: [], empty: [] },
  },
  ...changes,
});

let drawn: string[];
beforeEach(() => {
  drawn = stubDrawing();
});

test('the cover of the last change is saved even when the page is left at once', async () => {
  const server = closetServer({
    [`GET /api/outfits/${outfitId}`]: outfit(),
    [`PATCH /api/outfits/${outfitId}`]: ({ body }) =>
      outfit({ document: body['document'] as OutfitDetail['document'], version: 2, look: 2, coverDue: true }),
  });
  const { uploads, navigate } = await renderRemote(remote, {
    path: `/outfits/builder?outfit=${outfitId}`,
    fetch: server.fetch,
  });
  const canvas = await screen.findByRole('group', { name: 'Canvas' });
  const layer = within(canvas).getByRole('button', { name: /Coat/ });
  fireEvent.click(layer);
  fireEvent.keyDown(layer, { key: 'f' });
  await navigate('/planner');
  await waitFor(() => expect(uploads.added).toHaveLength(1));
  expect(server.asked(`PATCH /api/outfits/${outfitId}`)).toHaveLength(1);
  expect(uploads.added[0]?.then).toEqual([
    { operation: 'outfits.setCover', input: { outfitId, path: uploads.added[0]?.path, look: 2 } },
  ]);
  expect(drawn.at(-1)).toContain('/pictures/cut/');
});

test('the closet draws covers that are due, and none while a piece is being cut', async () => {
  const other = { id: '01890000-0000-7000-8000-000000000011', cover: null, coverDue: true, look: 3 };
  const [piece] = outfit().pieces;
  const cutting = outfit({
    cover: null,
    coverDue: true,
    look: 5,
    pieces: [
      {
        ...piece!,
        cover: picture('whole', { cutout: { id: 'mask', path: 'users/bestie/mask', state: 'processing' } }),
      },
    ],
  });
  const server = closetServer({
    'GET /api/outfits': ({ query }) => ({
      items: query.get('coverDue') === 'true' ? [cutting, outfit(other)] : [],
      nextCursor: null,
    }),
    [`GET /api/outfits/${outfitId}`]: cutting,
    [`GET /api/outfits/${other.id}`]: outfit(other),
  });
  const { uploads } = await renderRemote(remote, { path: '/closet', fetch: server.fetch });
  await waitFor(() => expect(uploads.added).toHaveLength(1));
  expect(uploads.added[0]?.then?.[0]?.input).toMatchObject({ outfitId: other.id, look: 3 });
  expect(drawn.at(-1)).toContain('/pictures/cut/');
});
