import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { categories } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { outfitDocumentSchema } from '@bestie/contracts/outfits.contract';
import type { ItemLayer, OutfitDocument } from '@bestie/contracts/outfits.contract';
import {
  addPiece,
  addText,
  backward,
  duplicate,
  emptyDocument,
  flip,
  forward,
  moveBy,
  place,
  remove,
  reorder,
  rotateBy,
  scaleBy,
  setBackground,
  setLocked,
  setWords,
  toBack,
  toFront,
  turned,
} from './edits';
import type { Edit } from './edits';
import { record, redo, settle, startHistory, undo, undoSteps } from './history';

/** Layer ids; few, so that they repeat. */
const ids = Array.from({ length: 6 }, (_, index) => `0190aaaa-0000-7000-8000-00000000000${index}`) as [
  string,
  ...string[],
];
const id = fc.constantFrom(...ids);
const freshId = fc.uuid({ version: 7 });
const wild = fc.oneof(
  fc.double({ min: -5000, max: 5000, noNaN: true }),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 0),
);
const piece = fc.record({
  itemId: fc.constantFrom(...ids),
  name: fc.constantFrom('Coat', 'Tee'),
  category: fc.constantFrom(...categories),
  pictureId: fc.constant(null),
});

/** One edit, with the id of the layer that it adds, if any. */
const edit: Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.oneof(id, freshId), piece).map(
    ([made, what]): Edit =>
      (document) =>
        document.layers.some((layer) => layer.id === made) ? document : addPiece(made, what)(document),
  ),
  freshId.map((made) => addText(made, 'Monday!', '#2b1322')),
  fc.tuple(id, freshId).map(([one, made]) => duplicate(one, made)),
  fc.tuple(id, wild, wild).map(([one, dx, dy]) => moveBy(one, dx, dy)),
  fc.tuple(id, wild).map(([one, factor]) => scaleBy(one, factor)),
  fc.tuple(id, wild).map(([one, degrees]) => rotateBy(one, degrees)),
  fc
    .tuple(id, wild, wild, wild, wild)
    .map(([one, x, y, scale, rotation]) => place(one, { x, y, scale, rotation })),
  fc.tuple(id, fc.integer({ min: -9, max: 99 })).map(([one, to]) => reorder(one, to)),
  fc
    .tuple(id, fc.constantFrom(flip, remove, forward, backward, toFront, toBack))
    .map(([one, does]) => does(one)),
  fc.tuple(id, fc.boolean()).map(([one, locked]) => setLocked(one, locked)),
  fc
    .tuple(id, fc.constantFrom('sans' as const, 'serif' as const))
    .map(([one, face]) => setWords(one, { face })),
  fc.constantFrom('ivory', 'sage', '#aabbcc').map(setBackground),
);
const edits = fc.array(edit, { maxLength: 60 });
const document = edits.map((all) => all.reduce((before, does) => does(before), emptyDocument));

const idsOf = ({ layers }: OutfitDocument) => layers.map((layer) => layer.id);
/** Deeply frozen, so that an edit that mutates its input throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

test('the document can be saved after any edit', () => {
  fc.assert(
    fc.property(document, (made) => {
      expect(outfitDocumentSchema.safeParse(made).error).toBeUndefined();
      expect(made.layers.length).toBeLessThanOrEqual(limits.outfits.layers);
    }),
    { numRuns: 300 },
  );
});

test('edits never mutate their input, and return it when nothing changes', () => {
  fc.assert(
    fc.property(document, edit, (before, does) => {
      const text = JSON.stringify(before);
      const after = does(frozen(before));
      expect(JSON.stringify(before)).toBe(text);
      if (JSON.stringify(after) === text) expect(after).toBe(before);
    }),
    { numRuns: 500 },
  );
});

test('reordering keeps the same layers', () => {
  fc.assert(
    fc.property(
      document,
      id,
      fc.integer({ min: -5, max: 30 }),
      fc.constantFrom(forward, backward, toFront, toBack),
      (before, one, to, does) => {
        for (const after of [reorder(one, to)(before), does(one)(before)]) {
          expect(idsOf(after).sort()).toEqual(idsOf(before).sort());
          expect(idsOf(after).filter((other) => other !== one)).toEqual(
            idsOf(before).filter((other) => other !== one),
          );
        }
        if (idsOf(before).includes(one)) {
          expect(idsOf(toFront(one)(before)).at(-1)).toBe(one);
          expect(idsOf(toBack(one)(before))[0]).toBe(one);
        }
      },
    ),
  );
});

test('a locked layer is neither moved nor removed', () => {
  fc.assert(
    fc.property(document, id, wild, wild, (before, one, x, y) => {
      const locked = setLocked(one, true)(before);
      for (const does of [
        moveBy(one, x, y),
        scaleBy(one, x),
        rotateBy(one, y),
        flip(one),
        remove(one),
        setWords(one, { text: 'Other' }),
      ])
        expect(does(locked)).toBe(locked);
    }),
  );
});

test('rotating by opposite full angles gives the same result', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (degrees) => {
      expect(turned(degrees)).toBeGreaterThanOrEqual(-180);
      expect(turned(degrees)).toBeLessThan(180);
      expect((((degrees - turned(degrees)) % 360) + 360) % 360).toBe(0);
    }),
  );
});

describe('history', () => {
  const run = (all: readonly Edit[]) =>
    all.reduce(
      (history, does) => record(history, does(history.present), 'Edit'),
      startHistory(emptyDocument),
    );

  test('undo reverts exactly the last edit, and redo repeats it', () => {
    fc.assert(
      fc.property(edits, edit, (all, last) => {
        const before = run(all);
        const after = record(before, last(before.present), 'Last');
        if (after === before) return;
        expect(undo(after).present).toBe(before.present);
        expect(redo(undo(after)).present).toBe(after.present);
        expect(redo(undo(after)).past).toEqual(after.past);
      }),
    );
  });

  test('a hundred steps can be undone and redone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * undoSteps }), (count) => {
        let history = startHistory(0);
        for (let value = 1; value <= count; value += 1) history = record(history, value, 'Count');
        let back = history;
        for (let step = 0; step < undoSteps; step += 1) back = undo(back);
        expect(back.present).toBe(Math.max(0, count - undoSteps));
        expect(undo(back)).toBe(back);
        let forth = back;
        for (let step = 0; step < undoSteps; step += 1) forth = redo(forth);
        expect(forth.present).toBe(count);
      }),
    );
  });

  test('a held key is one step; a press after a pause is another', () => {
    let history = startHistory(0);
    for (const value of [1, 2, 3]) history = record(history, value, 'Move', 'move:a');
    expect(history.past).toHaveLength(1);
    history = record(settle(history), 4, 'Move', 'move:a');
    expect(undo(history).present).toBe(3);
    expect(undo(undo(history)).present).toBe(0);
  });

  test('a new edit clears the redo steps', () => {
    const history = record(undo(record(startHistory(0), 1, 'One')), 2, 'Two');
    expect(redo(history)).toBe(history);
  });
});

describe('pieces that are added one by one', () => {
  const laid = (...given: (typeof categories)[number][]) =>
    given.reduce(
      (document, category, at) =>
        addPiece(`0190aaaa-0000-7000-8000-0000000000${10 + at}`, {
          itemId: ids[0],
          name: category,
          category,
          pictureId: null,
        })(document),
      emptyDocument,
    ).layers as ItemLayer[];
  const near = (one: ItemLayer, other: ItemLayer) => Math.hypot(one.x - other.x, one.y - other.y);

  test('lie in their slots, in whatever order they come: shoes below trousers below the top, the coat beside them', () => {
    const order = ['shoes', 'outerwear', 'trousers', 'bags', 'shirts'] as const;
    const layers = laid(...order);
    const of = (category: string) => layers.find(({ seen }) => seen.category === category)!;
    expect(of('shirts').y).toBeLessThan(of('trousers').y);
    expect(of('trousers').y).toBeLessThan(of('shoes').y);
    expect(Math.abs(of('outerwear').x - of('shirts').x)).toBeGreaterThan(200);
    expect(of('trousers').scale).toBeGreaterThan(of('shoes').scale);
    // From back to front as they are worn.
    expect(layers.map(({ seen }) => seen.category)).toEqual([
      ...['trousers', 'shirts', 'outerwear', 'shoes', 'bags'],
    ]);
    expect(laid(...order.toReversed()).map(({ x, y }) => [x, y])).toEqual(layers.map(({ x, y }) => [x, y]));
  });

  test('more of a kind, and what belongs to no slot, lie in free spots and no staircase', () => {
    const layers = laid('shirts', 'trousers', 'shoes', 'shirts', 'jewellery', 'jewellery', 'other');
    for (const [at, one] of layers.entries())
      for (const other of layers.slice(at + 1)) expect(near(one, other)).toBeGreaterThan(150);
    expect(layers.find(({ seen, slot }) => seen.category === 'shirts' && slot === null)?.scale).toBeLessThan(
      1.2,
    );
  });
});
