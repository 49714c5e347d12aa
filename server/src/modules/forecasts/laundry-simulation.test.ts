import fc from 'fast-check';
import { addDays, weekdayOf } from '@bestie/contracts/days';
import { conditionsOf, learnTaste } from '../suggestions';
import type { WearablePiece } from '../suggestions';
import { laundryCalendar, usualLaundryDays } from './laundry-days';
import { simulateLaundry } from './laundry-simulation';
import type { LaundryPiece, LaundryPlan } from './laundry-simulation';
import { cheapestSwaps } from './laundry-swaps';
import type { SwappableEntry } from './laundry-swaps';

/** A Monday. */
const today = '2026-06-15';
const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = [0, 1, 2, 3, 4, 5, 6].map((days) =>
  addDays(today, days),
) as [string, string, string, string, string, string, string];
const onSundays = laundryCalendar([7], []);

const clean = (id: string, changes: Partial<LaundryPiece> = {}): LaundryPiece => ({
  id,
  inLaundry: false,
  wearsSinceWash: 0,
  washEvery: 1,
  lastWornOn: null,
  ...changes,
});
const planned = (date: string, ...itemIds: string[]): SwappableEntry => ({
  id: `${date} ${itemIds.join(' ')}`,
  date,
  itemIds,
  occasion: null,
});
const planOf = (
  pieces: LaundryPiece[],
  entries: SwappableEntry[],
  isLaundryDay = onSundays,
): Omit<LaundryPlan, 'entries'> & { entries: SwappableEntry[] } => ({
  today,
  days: 28,
  pieces,
  entries,
  isLaundryDay,
});
const clashesOf = (...plan: Parameters<typeof planOf>) =>
  simulateLaundry(planOf(...plan)).map(({ date, itemId, readyOn }) => [date, itemId, readyOn]);

describe('rolling the plan forward', () => {
  test('jeans that may be worn once more are in the wash on Thursday, and clean after Sunday’s wash', () => {
    const jeans = clean('jeans', { wearsSinceWash: 3, washEvery: 4 });
    const days = [
      planned(tuesday, 'jeans'),
      planned(thursday, 'jeans'),
      planned(addDays(sunday, 1), 'jeans'),
    ];
    expect(clashesOf([jeans], days)).toEqual([[thursday, 'jeans', addDays(sunday, 1)]]);
  });

  test('clothes are washed on the laundry day and dry until the next morning', () => {
    const tee = clean('tee', { inLaundry: true });
    expect(clashesOf([tee], [planned(saturday, 'tee'), planned(sunday, 'tee')])).toEqual([
      [saturday, 'tee', addDays(sunday, 1)],
      [sunday, 'tee', addDays(sunday, 1)],
    ]);
    expect(clashesOf([tee], [planned(addDays(sunday, 1), 'tee')])).toEqual([]);
  });

  test('what is worn on the laundry day waits for the next one', () => {
    const days = [planned(sunday, 'tee'), planned(addDays(sunday, 1), 'tee')];
    expect(clashesOf([clean('tee')], days)).toEqual([[addDays(sunday, 1), 'tee', addDays(sunday, 8)]]);
  });

  test('two entries of a day are one wear, and today’s wear in the log is not counted again', () => {
    const knit = clean('knit', { washEvery: 2 });
    const twice = [
      planned(monday, 'knit'),
      { ...planned(monday, 'knit'), id: 'evening' },
      planned(tuesday, 'knit'),
    ];
    expect(clashesOf([knit], twice)).toEqual([]);
    const worn = clean('knit', { washEvery: 2, wearsSinceWash: 1, lastWornOn: monday });
    expect(clashesOf([worn], [planned(monday, 'knit'), planned(tuesday, 'knit')])).toEqual([]);
  });

  test('logging today’s wear, or putting the piece in the laundry after it, changes nothing of the forecast', () => {
    const days = [planned(monday, 'tee'), planned(tuesday, 'tee')];
    const onMondays = laundryCalendar([1], []);
    const inAWeek = [[tuesday, 'tee', addDays(monday, 8)]];
    expect(clashesOf([clean('tee')], days, onMondays)).toEqual(inAWeek);
    const worn = { wearsSinceWash: 1, lastWornOn: monday };
    expect(clashesOf([clean('tee', worn)], days, onMondays)).toEqual(inAWeek);
    expect(clashesOf([clean('tee', { ...worn, inLaundry: true })], days, onMondays)).toEqual(inAWeek);
    // A wear that was logged beyond its number is none that could be swapped.
    expect(clashesOf([clean('tee', { ...worn, wearsSinceWash: 2 })], days, onMondays)).toEqual(inAWeek);
  });

  test('a piece in the wash is not worn, so that it is clean for its next day', () => {
    const due = clean('skirt', { washEvery: 2, wearsSinceWash: 2 });
    const next = addDays(sunday, 1);
    expect(
      clashesOf(
        [due],
        [planned(friday, 'skirt'), planned(next, 'skirt'), planned(addDays(next, 1), 'skirt')],
      ),
    ).toEqual([[friday, 'skirt', next]]);
  });

  test('shoes are never in the wash; a piece that comes back after the forecast has no day', () => {
    const boots = clean('boots', { washEvery: null, wearsSinceWash: 90 });
    expect(clashesOf([boots], [planned(monday, 'boots'), planned(tuesday, 'boots')])).toEqual([]);
    expect(clashesOf([clean('tee', { inLaundry: true })], [planned(monday, 'tee')], () => false)).toEqual([
      [monday, 'tee', null],
    ]);
  });

  test('on a trip only its own laundry days count', () => {
    const isLaundryDay = laundryCalendar(
      [7],
      [{ from: thursday, to: addDays(sunday, 3), laundryDays: [friday] }],
    );
    expect([wednesday, thursday, friday, sunday, addDays(sunday, 7)].map(isLaundryDay)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    const days = [planned(thursday, 'tee'), planned(friday, 'tee'), planned(saturday, 'tee')];
    expect(clashesOf([clean('tee')], days, isLaundryDay)).toEqual([[friday, 'tee', saturday]]);
  });
});

describe('usual laundry days', () => {
  const weeks = (weekday: string, count: number) =>
    Array.from({ length: count }, (_, ago) => addDays(weekday, -7 * (ago + 1)));

  test('are the weekdays of at least three weeks in the log', () => {
    const log = [...weeks(wednesday, 5), ...weeks(saturday, 3), ...weeks(monday, 1)];
    expect(usualLaundryDays(log)).toEqual({ weekdays: [3, 6], learnt: true });
    expect(usualLaundryDays([...weeks(friday, 2), ...weeks(monday, 1)])).toEqual({
      weekdays: [5],
      learnt: true,
    });
  });

  test('are Sundays while nothing is in the log', () => {
    expect(usualLaundryDays([])).toEqual({ weekdays: [7], learnt: false });
  });
});

describe('the cheapest swap', () => {
  const navy = [{ lab: [25, 5, -25] as [number, number, number], share: 1 }];
  const orange = [{ lab: [65, 50, 60] as [number, number, number], share: 1 }];
  const cloth = (
    id: string,
    category: WearablePiece['category'],
    changes: Partial<WearablePiece> = {},
  ): WearablePiece => ({
    id,
    name: id,
    category,
    seasons: [],
    material: null,
    pattern: null,
    colours: [],
    formality: 3,
    warmth: 3,
    occasions: [],
    favourite: false,
    washDue: false,
    idleDays: 20,
    palette: navy,
    ...changes,
  });
  const swapsOf = (
    cloths: WearablePiece[],
    entries: SwappableEntry[],
    pieces: LaundryPiece[] = cloths.map(({ id }) => clean(id, { washEvery: 4, inLaundry: id === 'jeans' })),
  ) => {
    const plan = planOf(pieces, entries);
    return cheapestSwaps(plan, simulateLaundry(plan), {
      pieceOn: (itemId) => cloths.find(({ id }) => id === itemId),
      spareIds: cloths.map(({ id }) => id),
      conditionsOf: (date) => conditionsOf(date, 'UTC', null),
      taste: learnTaste([]),
    });
  };
  const look = [cloth('shirt', 'shirts'), cloth('jeans', 'trousers'), cloth('boots', 'shoes')];
  const office: SwappableEntry = { ...planned(thursday, 'shirt', 'jeans', 'boots'), occasion: 'Office' };
  const only = (swaps: ReturnType<typeof swapsOf>) => swaps.get(office.id)?.replaced;

  test('replaces the jeans by what keeps occasion, warmth, formality and season', () => {
    const wrong = [
      cloth('beach shorts', 'shorts', { warmth: 1 }),
      cloth('gala trousers', 'trousers', { formality: 5 }),
      cloth('gym trousers', 'trousers', { occasions: ['Gym'] }),
      cloth('ski trousers', 'trousers', { seasons: ['winter'] }),
      cloth('second shirt', 'shirts'),
    ];
    expect(only(swapsOf([...look, ...wrong], [office]))).toBeUndefined();
    const swaps = swapsOf(
      [...look, ...wrong, cloth('chinos', 'trousers', { occasions: ['office'] })],
      [office],
    );
    expect(swaps.get(office.id)).toEqual({
      replaced: [{ out: 'jeans', in: 'chinos' }],
      itemIds: ['shirt', 'chinos', 'boots'],
    });
  });

  test('keeps the harmony of the colours, and prefers the better score', () => {
    const loud = [
      cloth('shirt', 'shirts', { palette: [{ lab: [55, -50, 30], share: 1 }] }),
      ...look.slice(1),
    ];
    const chinos = cloth('chinos', 'trousers', { favourite: true });
    const clash = cloth('orange trousers', 'trousers', { palette: orange, favourite: true });
    expect(only(swapsOf([...loud, clash, chinos], [office]))).toEqual([{ out: 'jeans', in: 'chinos' }]);
    expect(
      only(swapsOf([...look, cloth('worn yesterday', 'trousers', { idleDays: 1 }), chinos], [office])),
    ).toEqual([{ out: 'jeans', in: 'chinos' }]);
  });

  test('takes no piece that Friday needs clean', () => {
    const cloths = [...look, cloth('chinos', 'trousers', { favourite: true }), cloth('skirt', 'skirts')];
    const pieces = cloths.map(({ id }) =>
      clean(id, { washEvery: id === 'chinos' ? 1 : 9, inLaundry: id === 'jeans' }),
    );
    expect(only(swapsOf(cloths, [office], pieces))).toEqual([{ out: 'jeans', in: 'chinos' }]);
    expect(only(swapsOf(cloths, [office, planned(friday, 'chinos')], pieces))).toEqual([
      { out: 'jeans', in: 'skirt' },
    ]);
  });

  test('takes no piece that Sunday needs clean, even if it is clean again for the next Monday', () => {
    const cloths = [cloth('trousers', 'trousers'), cloth('jeans', 'trousers')];
    const pieces = [clean('trousers', { inLaundry: true }), clean('jeans')];
    const plan = [
      planned(monday, 'trousers'),
      planned(sunday, 'jeans'),
      planned(addDays(sunday, 1), 'jeans'),
    ];
    expect(clashesOf(pieces, plan)).toEqual([
      [monday, 'trousers', addDays(sunday, 1)],
      [addDays(sunday, 1), 'jeans', addDays(sunday, 8)],
    ]);
    expect(swapsOf(cloths, plan, pieces).get(plan[0]!.id)).toBeUndefined();
  });

  test('two days with the same jeans get swaps that can both be accepted', () => {
    const cloths = [...look, cloth('chinos', 'trousers', { favourite: true }), cloth('skirt', 'skirts')];
    const pieces = cloths.map(({ id }) =>
      clean(id, { washEvery: ['chinos', 'skirt'].includes(id) ? 1 : 9, inLaundry: id === 'jeans' }),
    );
    const swaps = swapsOf(cloths, [office, planned(friday, 'shirt', 'jeans', 'boots')], pieces);
    expect([...swaps.values()].map(({ replaced }) => replaced[0]?.in)).toEqual(['chinos', 'skirt']);
  });

  test('whatever the plan: accepted swaps never add a clash, and each swap removes all of its entry', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const cloths = ids.map((id, index) => cloth(id, index % 2 === 0 ? 'tops' : 'trousers'));
    const entry = fc.record({
      day: fc.integer({ min: 0, max: 13 }),
      itemIds: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
    });
    const state = fc.record({
      washEvery: fc.constantFrom(1, 2, 4),
      inLaundry: fc.boolean(),
      worn: fc.nat(4),
    });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 8 }),
        fc.array(state, { minLength: ids.length, maxLength: ids.length }),
        (wears, states) => {
          const pieces = states.map(({ washEvery, inLaundry, worn }, index) =>
            clean(ids[index] ?? '', { washEvery, inLaundry, wearsSinceWash: worn }),
          );
          const entries = wears.map(({ day, itemIds }, index) => ({
            id: `entry${index}`,
            date: addDays(today, day),
            itemIds,
            occasion: null,
          }));
          const before = simulateLaundry(planOf(pieces, entries));
          for (const { date, readyOn } of before) {
            expect(readyOn === null || readyOn > date).toBe(true);
            expect(readyOn === null || weekdayOf(readyOn)).not.toBe(7);
          }
          const swaps = swapsOf(cloths, entries, pieces);
          const accepted = entries.map((one) => ({
            ...one,
            itemIds: swaps.get(one.id)?.itemIds ?? one.itemIds,
          }));
          const after = simulateLaundry(planOf(pieces, accepted));
          const solved = before.filter(({ entryId }) => swaps.has(entryId)).length;
          expect(after.length).toBeLessThanOrEqual(before.length - solved);
          expect(after.filter(({ entryId }) => swaps.has(entryId))).toEqual([]);
        },
      ),
      { numRuns: 80 },
    );
  });
});
