import type { ItemLayer } from '@bestie/contracts/outfits.contract';
import { limits } from '@bestie/contracts/limits';
import { emptyDocument } from './edits';
import { layAt, layersAt } from './remix';

const place = (id: string) => ({
  id,
  x: 100,
  y: 200,
  scale: 1.5,
  rotation: -8,
  flip: true,
  locked: true,
  slot: null,
});
const seen = { name: 'Trench', category: 'outerwear' as const, pictureId: null };
const layer = (id: string, changes: Partial<ItemLayer> = {}): ItemLayer => ({
  ...place(id),
  kind: 'item',
  itemId: 'trench',
  seen,
  ...changes,
});
const parka = { itemId: 'parka', name: 'Parka', category: 'outerwear' as const, pictureId: null };

test('a replacement takes the position of the previous piece, and all positions of a piece that is there twice', () => {
  const document = { ...emptyDocument, layers: [layer('a', { x: 500 }), layer('b'), layer('other')] };
  const places = [place('a'), place('b')];
  const next = layAt(places, parka)(document);
  expect(next.layers.map((each) => [each.id, each.x, (each as ItemLayer).itemId])).toEqual([
    ['a', 500, 'parka'],
    ['b', 100, 'parka'],
    ['other', 100, 'trench'],
  ]);
  expect(layersAt(next, places)).toHaveLength(2);
  expect(layAt(places, parka)(next)).toBe(next);
});

test('a removed piece returns to its position in the original, if there is room', () => {
  const next = layAt([place('a')], parka)(emptyDocument);
  expect(next.layers).toEqual([
    { ...place('a'), kind: 'item', locked: false, itemId: 'parka', seen: { ...seen, name: 'Parka' } },
  ]);
  const full = {
    ...emptyDocument,
    layers: Array.from({ length: limits.outfits.layers }, (_, at) => layer(String(at))),
  };
  expect(layAt([place('a')], parka)(full)).toBe(full);
});
