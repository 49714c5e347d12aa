import fc from 'fast-check';
import { limits } from '@bestie/contracts/limits';
import { outfitSlots, slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitSlot } from '@bestie/contracts/outfits';
import { outfitDocumentSchema } from '@bestie/contracts/outfits.contract';
import { addPiece, addText, emptyDocument, layerInSlot } from './edits';
import type { LaidPiece } from './edits';
import { isDress, neighbour, putInSlot, setSlotEmpty, setSlotLocked, shuffle } from './slots';
import type { SlotPools } from './slots';

let made = 0;
const newId = () => `0190aaaa-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;
const kinds = ['tops', 'dresses', 'trousers', 'outerwear', 'shoes', 'bags', 'hats'] as const;
const pieces: LaidPiece[] = kinds.flatMap((category, kind) =>
  [0, 1, 2].map((number) => ({
    itemId: `0190bbbb-0000-7000-8000-0000000000${kind}${number}`,
    name: `${category} ${number}`,
    category,
    pictureId: null,
  })),
);
const poolsOf = (from: readonly LaidPiece[]) =>
  Object.fromEntries(
    outfitSlots.map((slot) => [slot, from.filter((piece) => slotOfCategory[piece.category] === slot)]),
  ) as unknown as SlotPools;

const slot = fc.constantFrom(...outfitSlots);
const someSlots = fc.uniqueArray(slot);
const pools = fc.subarray(pieces).map(poolsOf);
const rolls = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 12 });
/** A random generator with given results, repeated. */
const diceOf = (numbers: readonly number[]) => {
  let at = 0;
  return () => numbers[(at += 1) % numbers.length] ?? 0;
};
/** Existing layers, free and in slots. */
const begun = fc
  .array(fc.constantFrom(...pieces), { maxLength: limits.outfits.layers })
  .map((laid) =>
    laid.reduce(
      (document, piece) => addPiece(newId(), piece)(document),
      addText(newId(), 'Hi', '#000000')(emptyDocument),
    ),
  );
const itemIn = (document: typeof emptyDocument, one: OutfitSlot) => layerInSlot(document, one)?.itemId;

test('a shuffle makes outfits: from the right pools, never a dress with a bottom, never too many layers', () => {
  fc.assert(
    fc.property(begun, pools, rolls, (before, from, numbers) => {
      const after = shuffle(before, from, diceOf(numbers), newId);
      expect(outfitDocumentSchema.safeParse(after).error).toBeUndefined();
      for (const one of outfitSlots) {
        const now = itemIn(after, one);
        if (now !== itemIn(before, one) && now !== undefined)
          expect(from[one].map((piece) => piece.itemId)).toContain(now);
      }
      const top = layerInSlot(after, 'top');
      if (top && isDress(top.seen)) expect(layerInSlot(after, 'bottom')).toBeUndefined();
      const free = (document: typeof before) =>
        document.layers.filter((layer) => layer.kind === 'text' || layer.slot === null);
      expect(free(after)).toEqual(free(before));
    }),
    { numRuns: 500 },
  );
});

test('locked pieces keep their place; slots that are set to empty stay empty', () => {
  fc.assert(
    fc.property(begun, pools, rolls, someSlots, someSlots, (start, from, numbers, locked, empty) => {
      let before = start;
      for (const one of empty) before = setSlotEmpty(before, one, true);
      for (const one of locked) before = setSlotLocked(before, one, true);
      const after = shuffle(before, from, diceOf(numbers), newId);
      for (const one of empty) expect(layerInSlot(after, one)).toBeUndefined();
      // A locked dress and a locked bottom may be combined, because the person chose that.
      for (const one of locked)
        if (one !== 'bottom' || !isDress(layerInSlot(before, 'top')?.seen ?? { category: 'tops' }))
          expect(layerInSlot(after, one)).toEqual(layerInSlot(before, one));
    }),
    { numRuns: 500 },
  );
});

test('a shuffle changes pieces where alternatives exist', () => {
  fc.assert(
    fc.property(rolls, (numbers) => {
      const all = poolsOf(pieces);
      const before = shuffle(emptyDocument, all, diceOf(numbers), newId);
      const after = shuffle(before, all, diceOf(numbers), newId);
      for (const one of ['outerwear', 'top', 'shoes', 'bag', 'accessory'] as const)
        expect(itemIn(after, one)).not.toBe(itemIn(before, one));
    }),
  );
});

test('a new piece takes the place of the previous one; a dress takes its own', () => {
  const [tee, otherTee] = pieces.filter(({ category }) => category === 'tops');
  const dress = pieces.find(({ category }) => category === 'dresses');
  if (!tee || !otherTee || !dress) throw new Error('There are such pieces.');
  const one = putInSlot(emptyDocument, 'top', tee, newId);
  const moved = { ...one, layers: one.layers.map((layer) => ({ ...layer, x: 111, y: 222 })) };
  expect(putInSlot(moved, 'top', otherTee, newId).layers[0]).toMatchObject({
    id: one.layers[0]?.id,
    itemId: otherTee.itemId,
    x: 111,
    y: 222,
  });
  const inDress = putInSlot(moved, 'top', dress, newId).layers[0];
  expect(inDress?.x).not.toBe(111);
  expect(inDress?.scale).toBeGreaterThan(2);
});

test('a coat is in front of a top, whenever it is added', () => {
  const byCategory = (category: string) => pieces.find((piece) => piece.category === category) ?? null;
  let document = emptyDocument;
  for (const [where, category] of [
    ['shoes', 'shoes'],
    ['outerwear', 'outerwear'],
    ['top', 'tops'],
    ['bottom', 'trousers'],
  ] as const)
    document = putInSlot(document, where, byCategory(category), newId);
  expect(document.layers.map((layer) => layer.kind === 'item' && layer.slot)).toEqual([
    ...['bottom', 'top', 'outerwear', 'shoes'],
  ]);
});

test('stepping through a slot wraps around', () => {
  const [a, b, c] = pieces;
  const few = [a, b, c] as LaidPiece[];
  expect(neighbour(few, undefined, 1)).toBe(a);
  expect(neighbour(few, c?.itemId, 1)).toBe(a);
  expect(neighbour(few, a?.itemId, -1)).toBe(c);
  expect(neighbour([], a?.itemId, 1)).toBeNull();
});
