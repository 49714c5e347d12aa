import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { Trip, TripDetail } from '@bestie/contracts/trips.contract';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestCall } from '../../test-support/test-app';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:trips${(people += 1)}` as const;
type Fan = ReturnType<typeof newFan>;
const missing = uuidv7();
const days = { startsOn: '2026-07-01', endsOn: '2026-07-05' };
const dinner = { date: '2026-07-02', name: 'Dinner', formality: 4, warmth: 2 };

const make = async (fan: Fan, input: object = {}) => {
  const { status, body } = await closet.call<TripDetail>(fan, 'POST', '/api/trips', {
    id: uuidv7(),
    name: 'Lisbon',
    ...days,
    ...input,
  });
  expect(status).toBe(200);
  return body;
};
const words = (label: string, rest: object = {}) => ({
  id: uuidv7(),
  itemId: null as string | null,
  label,
  quantity: 1,
  pinned: false,
  ...rest,
});
const pack = (fan: Fan, { id }: { id: string }, version: number, things: object[]) =>
  closet.call<TripDetail>(fan, 'PUT', `/api/trips/${id}/pack`, { version, pack: things });
const get = async (fan: Fan, { id }: { id: string }) =>
  (await closet.call<TripDetail>(fan, 'GET', `/api/trips/${id}`)).body;

describe('who may call', () => {
  const calls = (id: string): TestCall[] => [
    ['GET', '/api/trips', undefined],
    ['POST', '/api/trips', { id: uuidv7(), name: 'x', ...days }],
    ['GET', `/api/trips/${id}`, undefined],
    ['PATCH', `/api/trips/${id}`, { version: 1, name: 'x' }],
    ['PUT', `/api/trips/${id}/pack`, { version: 1, pack: [] }],
    ['POST', `/api/trips/${id}/check`, { packIds: [missing], packed: true }],
    ['POST', '/api/trips/delete', { ids: [id] }],
    ['POST', '/api/trips/restore', { ids: [id] }],
  ];

  test.each(calls(missing))('%s %s is not for guests', async (...call) => {
    expect((await closet.call(null, ...call)).status).toBe(401);
  });

  test('another person’s trip answers like a missing one', async () => {
    const fan = newFan();
    const trip = await make(fan);
    for (const stranger of ['fan:nosy', 'admin:nosy'] as const)
      for (const call of calls(trip.id).slice(2)) {
        expect((await closet.call(stranger, ...call)).status).toBe(404);
      }
    expect(await get(fan, trip)).toEqual(trip);
  });

  test('another person’s piece cannot be packed, and ids of other lists are refused', async () => {
    const [fan, other] = [newFan(), newFan()];
    const theirs = await closet.addItem(other, {});
    const [trip, theirTrip] = [await make(fan), await make(other)];
    const socks = words('Socks');
    await pack(other, theirTrip, 1, [socks]);
    expect((await pack(fan, trip, 1, [words('Top', { itemId: theirs.id })])).status).toBe(404);
    expect((await pack(fan, trip, 1, [socks])).error.code).toBe('already_exists');
    expect(await get(fan, trip)).toEqual(trip);
    expect((await get(other, theirTrip)).pack).toHaveLength(1);
  });
});

test.each([
  ['POST', '/api/trips', { id: missing, name: '', ...days }, 'name'],
  ['POST', '/api/trips', { id: missing, name: 'x', startsOn: '2026-07-02', endsOn: '2026-07-01' }, 'endsOn'],
  ['POST', '/api/trips', { id: missing, name: 'x', startsOn: '2026-07-02', endsOn: '2027-07-01' }, 'endsOn'],
  [
    'POST',
    '/api/trips',
    { id: missing, name: 'x', startsOn: '0001-07-02', endsOn: '0001-07-02' },
    'startsOn',
  ],
  ['PATCH', `/api/trips/${missing}`, { version: 1, weightLimitGrams: 0 }, 'weightLimitGrams'],
  ['GET', '/api/trips?cursor=x', undefined, 'cursor'],
] as const)('%s %s refuses %j and names the field', async (method, url, body, field) => {
  const { status, error } = await closet.call(newFan(), method, url, body);
  expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
});

test('a trip stores its activities by day, in their order', async () => {
  const fan = newFan();
  const trip = await make(fan, {
    activities: [dinner, { ...dinner, date: '2026-07-01', name: 'Walk' }, { ...dinner, date: '2026-08-01' }],
    laundryDays: ['2026-07-04', '2026-07-03', '2026-07-03'],
    weightLimitGrams: 8000,
  });
  expect(trip).toMatchObject({
    name: 'Lisbon',
    ...days,
    version: 1,
    weightLimitGrams: 8000,
    packCount: 0,
    pack: [],
    laundryDays: ['2026-07-03', '2026-07-04'],
    activities: [{ name: 'Walk' }, { name: 'Dinner' }],
  });
  expect(await make(fan, { id: trip.id, name: 'Again' })).toEqual(trip);

  const update = (input: object) => closet.call<TripDetail>(fan, 'PATCH', `/api/trips/${trip.id}`, input);
  const shorter = await update({ version: 1, startsOn: '2026-07-02', weightLimitGrams: null });
  expect(shorter.body).toMatchObject({
    version: 2,
    weightLimitGrams: null,
    name: 'Lisbon',
    activities: [{ name: 'Dinner' }],
  });
  const late = await update({ version: 1, name: 'Porto' });
  expect([late.status, late.error.code]).toEqual([409, 'conflict']);
});

test('a packing list holds pieces and free texts; entries that stay keep their check mark', async () => {
  const fan = newFan();
  const [coat, tee] = [
    await closet.addItem(fan, { name: 'Camel coat', category: 'outerwear', weightGrams: 1400 }),
    await closet.addItem(fan, { name: 'Tee' }),
  ];
  const trip = await make(fan);
  const things = [
    words('Coat', { itemId: coat.id, pinned: true }),
    words('Tee', { itemId: tee.id }),
    words('Socks', { quantity: 4 }),
  ];
  const packed = await pack(fan, trip, 1, things);
  expect(packed.body).toMatchObject({ version: 2, packCount: 3, packedCount: 0 });
  expect(packed.body.pack).toMatchObject([
    {
      label: 'Camel coat',
      weightGrams: 1400,
      pinned: true,
      piece: { category: 'outerwear', status: 'active' },
    },
    { label: 'Tee', weightGrams: null },
    { label: 'Socks', quantity: 4, piece: null },
  ]);

  const check = (packIds: string[], on: boolean) =>
    closet.call(fan, 'POST', `/api/trips/${trip.id}/check`, { packIds, packed: on });
  const [first, second, third] = things.map(({ id }) => id) as [string, string, string];
  expect((await check([first, third], true)).body).toEqual({ changed: [first, third] });
  expect((await check([first], true)).body).toEqual({ changed: [] });
  expect((await check([missing], true)).status).toBe(404);

  // The first piece with the second one's id, as in a list that was computed again.
  const again = await pack(fan, trip, 2, [
    { ...things[2], quantity: 5 },
    { ...things[1], id: first, pinned: false },
  ]);
  expect(again.body.pack).toMatchObject([
    { id: third, quantity: 5, packed: true },
    { id: first, label: 'Tee', packed: true },
  ]);
  expect(again.body.pack.map(({ id }) => id)).not.toContain(second);
  expect((await pack(fan, trip, 2, [])).error.code).toBe('conflict');

  await closet.call(fan, 'POST', '/api/items/delete', { ids: [tee.id] });
  const gone = await get(fan, trip);
  expect(gone.pack[1]).toMatchObject({ label: 'Tee', itemId: tee.id, piece: null });
  expect(
    (
      await pack(
        fan,
        trip,
        gone.version,
        again.body.pack.map(({ id, itemId, label, quantity, pinned }) => ({
          id,
          itemId,
          label,
          quantity,
          pinned,
        })),
      )
    ).status,
  ).toBe(200);
});

test('a list with the same entry twice is refused', async () => {
  const fan = newFan();
  const trip = await make(fan);
  const socks = words('Socks');
  const item = await closet.addItem(fan, {});
  for (const things of [
    [socks, socks],
    [words('A', { itemId: item.id }), words('B', { itemId: item.id })],
  ])
    expect((await pack(fan, trip, 1, things)).error.field).toBe('pack');
});

test('trips are listed latest first, and pages miss nothing', async () => {
  const fan = newFan();
  for (const day of ['02', '05', '03', '03', '01'])
    await make(fan, { name: day, startsOn: `2026-07-${day}`, endsOn: '2026-07-09' });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { body: { items: Trip[]; nextCursor: string | null } } = await closet.call(
      fan,
      'GET',
      `/api/trips?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    );
    names.push(...page.body.items.map(({ name }) => name));
    cursor = page.body.nextCursor;
  } while (cursor);
  expect(names).toEqual(['05', '03', '03', '02', '01']);
});

test('a trip moves to the trash, is restored, and is permanently deleted after 30 days; pages get events', async () => {
  const fan = newFan();
  const trip = await make(fan);
  const call = (verb: string) => closet.call(fan, 'POST', `/api/trips/${verb}`, { ids: [trip.id] });
  expect((await call('delete')).body).toEqual({ deleted: 1 });
  expect((await closet.call(fan, 'GET', `/api/trips/${trip.id}`)).status).toBe(404);
  expect((await call('restore')).body).toEqual({ restored: 1 });
  expect((await closet.eventsOf(fan)).map(([type]) => type)).toEqual([
    ...['trips.create', 'trips.delete', 'trips.restore'],
  ]);
  await call('delete');
  closet.pass((limits.trashDays + 1) * 24 * 60 * 60 * 1000);
  await closet.sweep();
  expect((await call('restore')).status).toBe(404);
});
