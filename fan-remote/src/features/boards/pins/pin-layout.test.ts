import fc from 'fast-check';
import type { Pin } from '@bestie/contracts/pins.contract';
import { dropPlace, layoutBoard, movePins, stepPlace } from './pin-layout';
import { examplePin } from '../../../test-support/boards';

const sections = [
  { id: 's1', title: 'One' },
  { id: 's2', title: 'Two' },
];
const order = [null, 's1', 's2'];
/** Pins in the order in which the server sends them. */
const pinLists = fc
  .array(fc.tuple(fc.constantFrom(0, 1, 2), fc.integer({ min: 100, max: 3000 }), fc.boolean()), {
    maxLength: 60,
  })
  .map((given) =>
    given
      .toSorted(([left], [right]) => left - right)
      .map(([section, height, titled], index) =>
        examplePin({
          id: `p${index}`,
          sectionId: order[section] ?? null,
          title: titled ? 'A title' : '',
          size: { width: 800, height },
        }),
      ),
  );
const widths = fc.integer({ min: 320, max: 1800 });

test('no two pins overlap or leave the board, and sections follow one another', () => {
  fc.assert(
    fc.property(pinLists, widths, (pins, width) => {
      const { groups, height } = layoutBoard(pins, sections, width);
      const placed = groups.flatMap((group) => group.pins);
      expect(placed.map(({ pin }) => pin.id)).toEqual(pins.map(({ id }) => id));
      expect(placed.map(({ index }) => index)).toEqual(pins.map((_, index) => index));
      for (const group of groups)
        for (const { y, height: tall } of group.pins) {
          expect(y).toBeGreaterThanOrEqual(group.top);
          expect(y + tall).toBeLessThanOrEqual(group.bottom);
        }
      expect(height).toBe(groups.at(-1)?.bottom);
      for (const [index, one] of placed.entries()) {
        expect(one.x + one.width).toBeLessThanOrEqual(width + 0.01);
        for (const other of placed.slice(index + 1))
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y,
          ).toBe(true);
      }
    }),
  );
});

test('a dropped pin precedes the neighbour that the drop target named', () => {
  fc.assert(
    fc.property(pinLists, widths, fc.nat(), fc.nat(), fc.nat(), (pins, width, which, x, y) => {
      const layout = layoutBoard(pins, sections, width);
      const id = pins[which % Math.max(1, pins.length)]?.id ?? 'none';
      const place = dropPlace(layout, x % width, y % (layout.height + 100), new Set([id]));
      const after = movePins(pins, sections, [id], place.sectionId, place.before);
      expect(after.map((pin) => pin.id).toSorted()).toEqual(pins.map((pin) => pin.id).toSorted());
      if (pins.length === 0) return;
      const group = after.filter(({ sectionId }) => sectionId === place.sectionId).map((pin) => pin.id);
      expect(group[group.indexOf(id) + 1] ?? null).toBe(place.before);
    }),
  );
});

test('steps lead through the whole board and back to the start', () => {
  const walk = (pins: readonly Pin[], step: -1 | 1): readonly Pin[] => {
    const place = stepPlace(pins, sections, 'p0', step);
    return place ? walk(movePins(pins, sections, ['p0'], place.sectionId, place.before), step) : pins;
  };
  fc.assert(
    fc.property(pinLists, (pins) => {
      fc.pre(pins.length > 0);
      const last = walk(pins, 1);
      expect(last.at(-1)).toMatchObject({ id: 'p0', sectionId: 's2' });
      const first = walk(last, -1);
      expect(first[0]).toMatchObject({ id: 'p0', sectionId: null });
      expect(first.slice(1).map(({ id, sectionId }) => [id, sectionId])).toEqual(
        pins.slice(1).map(({ id, sectionId }) => [id, sectionId]),
      );
    }),
  );
});
