import { uuidv7 } from 'uuidv7';
import type { LaundryForecast } from '@bestie/contracts/forecasts.contract';
import type { Item } from '@bestie/contracts/items.contract';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:laundry${(people += 1)}` as const;
type Fan = ReturnType<typeof newFan>;

/** Monday, 2026-06-15, is today. */
const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;
const forecastOf = async (fan: Fan) =>
  (await closet.call<LaundryForecast>(fan, 'GET', '/api/forecasts/laundry')).body;
const plan = async (fan: Fan, date: string, input: object) =>
  (await closet.call<PlannerEntry>(fan, 'POST', '/api/planner-entries', { id: uuidv7(), date, ...input }))
    .body;
const wear = (fan: Fan, item: Item, ...dates: string[]) =>
  Promise.all(dates.map((date) => closet.call(fan, 'POST', '/api/wears', { itemIds: [item.id], date })));

/** A shirt, boots, and jeans that may be worn once more before their wash. */
async function wardrobe(fan: Fan) {
  const add = (name: string, category: string, input: object = {}) =>
    closet.addItem(fan, { name, category, warmth: 3, colours: ['navy'], ...input });
  const [shirt, jeans, boots] = [
    await add('White shirt', 'shirts', { washEvery: 9 }),
    await add('Blue jeans', 'trousers', { washEvery: 2 }),
    await add('Chelsea boots', 'shoes'),
  ];
  await wear(fan, jeans, june(12));
  return { add, shirt, jeans, boots, look: [shirt.id, jeans.id, boots.id] };
}

test('guests have no plan', async () => {
  expect((await closet.call(null, 'GET', '/api/forecasts/laundry')).status).toBe(401);
});

test('Thursday’s jeans will be in the wash; the swap is planned by an ordinary edit, which can be undone', async () => {
  const fan = newFan();
  const { add, jeans, look, shirt, boots } = await wardrobe(fan);
  await add('Beach shorts', 'shorts', { warmth: 1 });
  const chinos = await add('Sand chinos', 'trousers');
  await plan(fan, june(16), { itemIds: look });
  const entry = await plan(fan, june(18), { itemIds: look, occasion: 'Office' });
  const forecast = await forecastOf(fan);
  expect(forecast).toMatchObject({
    date: june(15),
    until: '2026-07-12',
    planned: 2,
    laundryDays: [7],
    learnt: false,
    clashes: [
      {
        entryId: entry.id,
        version: entry.version,
        date: june(18),
        occasion: 'Office',
        outfit: null,
        itemIds: look,
        inWash: [{ id: jeans.id, name: 'Blue jeans' }],
        readyOn: june(22),
        swap: { pieces: [{ id: chinos.id, name: 'Sand chinos' }], itemIds: [shirt.id, chinos.id, boots.id] },
      },
    ],
  });
  const [clash] = forecast.clashes;
  const change = (version: number, itemIds: string[] = []) =>
    closet.call<PlannerEntry>(fan, 'PATCH', `/api/planner-entries/${entry.id}`, { version, itemIds });
  const swapped = await change(entry.version, clash?.swap?.itemIds);
  expect((await forecastOf(fan)).clashes).toEqual([]);
  await change(swapped.body.version, clash?.itemIds);
  expect((await forecastOf(fan)).clashes).toHaveLength(1);
});

test('an outfit of the closet is swapped piece by piece and named; nothing is offered once it was deleted', async () => {
  const fan = newFan();
  const { add, shirt, jeans, boots } = await wardrobe(fan);
  await closet.call(fan, 'POST', '/api/items/bulk', { ids: [jeans.id], changes: { status: 'laundry' } });
  const chinos = await add('Sand chinos', 'trousers');
  const outfit = await closet.addOutfit(fan, [shirt, jeans, boots], { name: 'Easy Friday' });
  await plan(fan, june(19), { outfitId: outfit.id });
  const [clash] = (await forecastOf(fan)).clashes;
  expect(clash).toMatchObject({
    outfit: { id: outfit.id, name: 'Easy Friday' },
    swap: { pieces: [{ id: chinos.id }] },
  });
  await closet.call(fan, 'POST', '/api/outfits/delete', { ids: [outfit.id] });
  expect((await forecastOf(fan)).clashes[0]).toMatchObject({ outfit: { name: 'Easy Friday' }, swap: null });
});

test('laundry days follow the wash log, and the trip that is planned', async () => {
  const fan = newFan();
  const { jeans, shirt, look } = await wardrobe(fan);
  const wednesdays = [june(3), june(10), '2026-05-27'];
  for (const date of wednesdays) await closet.call(fan, 'POST', '/api/washes', { itemIds: [shirt.id], date });
  for (const date of [june(16), june(18)]) await plan(fan, date, { itemIds: look });
  expect(await forecastOf(fan)).toMatchObject({ laundryDays: [3], learnt: true, clashes: [] });
  await closet.call(fan, 'POST', '/api/trips', {
    id: uuidv7(),
    name: 'Lisbon',
    startsOn: june(16),
    endsOn: june(20),
    activities: [],
    laundryDays: [june(19)],
  });
  expect((await forecastOf(fan)).clashes).toMatchObject([
    { date: june(18), inWash: [{ id: jeans.id }], readyOn: june(20), swap: null },
  ]);
});

test('skipped, worn, deleted and past entries do not matter, nor do those of other people', async () => {
  const fan = newFan();
  const { jeans, look } = await wardrobe(fan);
  await closet.call(fan, 'POST', '/api/items/bulk', { ids: [jeans.id], changes: { status: 'laundry' } });
  const [skipped, deleted] = [
    await plan(fan, june(17), { itemIds: look }),
    await plan(fan, june(18), { itemIds: look }),
  ];
  await plan(fan, june(14), { itemIds: look });
  await closet.call(fan, 'POST', `/api/planner-entries/${skipped.id}/mark`, { status: 'skipped' });
  await closet.call(fan, 'POST', '/api/planner-entries/delete', { ids: [deleted.id] });
  expect(await forecastOf(fan)).toMatchObject({ planned: 0, clashes: [] });
  await plan(fan, june(19), { itemIds: look });
  expect((await forecastOf(fan)).clashes).toHaveLength(1);
  expect((await forecastOf(newFan())).clashes).toEqual([]);
});
