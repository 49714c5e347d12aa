import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import type { PlannerEntry, WornDay } from '@bestie/contracts/planner-entries.contract';
import type { WashDue } from '@bestie/contracts/wears.contract';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestCall } from '../../test-support/test-app';
import { createSettingsRepository } from '../settings/settings.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { uidOf } from '../../test-support/people';
import { plannerEntryTrash } from './planner-entry-trash.sql';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

let people = 0;
const newFan = () => `fan:planner${(people += 1)}` as const;
type Fan = ReturnType<typeof newFan>;
const today = '2026-06-15';
const missing = uuidv7();

const plan = async (fan: Fan, input: object) => {
  const { status, body } = await closet.call<PlannerEntry>(fan, 'POST', '/api/planner-entries', {
    id: uuidv7(),
    date: today,
    ...input,
  });
  expect(status).toBe(200);
  return body;
};
const mark = (fan: Fan, { id }: { id: string }, status: string, itemIds: string[] = []) =>
  closet.call<PlannerEntry>(fan, 'POST', `/api/planner-entries/${id}/mark`, { status, itemIds });
const list = async (fan: Fan, from = '2026-06-01', to = '2026-06-30') =>
  (
    await closet.call<{ items: PlannerEntry[]; worn: WornDay[] }>(
      fan,
      'GET',
      `/api/planner-entries?from=${from}&to=${to}`,
    )
  ).body;
const itemOf = async (fan: Fan, id: string) => (await closet.call<Item>(fan, 'GET', `/api/items/${id}`)).body;
const wearsOf = async (fan: Fan, id: string) => (await itemOf(fan, id)).wearCount;

describe('who may call', () => {
  const calls = (id: string): TestCall[] => [
    ['GET', '/api/planner-entries/today', undefined],
    ['GET', `/api/planner-entries?from=${today}&to=${today}`, undefined],
    ['POST', '/api/planner-entries', { id: uuidv7(), date: today, itemIds: [missing] }],
    ['PATCH', `/api/planner-entries/${id}`, { version: 1, note: 'x' }],
    ['POST', `/api/planner-entries/${id}/move`, { date: today }],
    ['POST', `/api/planner-entries/${id}/mark`, { status: 'worn' }],
    ['POST', '/api/planner-entries/copy', { ids: [id], copyIds: [uuidv7()], days: 1 }],
    ['POST', '/api/planner-entries/delete', { ids: [id] }],
    ['POST', '/api/planner-entries/restore', { ids: [id] }],
  ];

  test.each(calls(missing))('%s %s is not for guests', async (...call) => {
    expect((await closet.call(null, ...call)).status).toBe(401);
  });

  test('another person’s entry answers like a missing one', async () => {
    const fan = newFan();
    const entry = await plan(fan, { itemIds: [(await closet.addItem(fan, {})).id] });
    for (const stranger of ['fan:nosy', 'admin:nosy'] as const)
      for (const call of calls(entry.id).slice(3)) {
        expect((await closet.call(stranger, ...call)).status).toBe(404);
      }
    expect((await list(fan)).items).toEqual([entry]);
    expect((await closet.call<{ items: unknown[] }>('fan:nosy', ...(calls('')[1] as TestCall))).body).toEqual(
      {
        items: [],
        worn: [],
      },
    );
  });

  test('another person’s outfit or piece cannot be planned', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const outfit = await closet.addOutfit(fan, [item]);
    for (const input of [{ itemIds: [item.id] }, { outfitId: outfit.id }]) {
      const { status } = await closet.call('fan:nosy', 'POST', '/api/planner-entries', {
        id: uuidv7(),
        date: today,
        ...input,
      });
      expect(status).toBe(404);
    }
  });
});

test.each([
  ['GET', '/api/planner-entries?from=2026-06-02&to=2026-06-01', undefined, 'to'],
  ['GET', '/api/planner-entries?from=2026-01-01&to=2026-12-31', undefined, 'to'],
  ['GET', '/api/planner-entries?from=0001-01-01&to=0001-01-02', undefined, 'from'],
  ['POST', '/api/planner-entries', { id: missing, date: 'today', itemIds: [missing] }, 'date'],
  ['POST', '/api/planner-entries', { id: missing, date: today }, 'itemIds'],
  [
    'POST',
    '/api/planner-entries',
    { id: missing, date: today, outfitId: missing, itemIds: [missing] },
    'itemIds',
  ],
  ['POST', '/api/planner-entries', { id: missing, date: today, slot: 'night', itemIds: [missing] }, 'slot'],
  ['POST', `/api/planner-entries/${missing}/mark`, { status: 'lost' }, 'status'],
  ['POST', `/api/planner-entries/${missing}/mark`, { status: 'skipped', itemIds: [missing] }, 'itemIds'],
  ['POST', `/api/planner-entries/${missing}/move`, { date: '2500-01-01' }, 'date'],
] as const)('%s %s refuses %j and names the field', async (method, url, body, field) => {
  const { status, error } = await closet.call(newFan(), method, url, body);
  expect([status, error.code, error.field]).toEqual([400, 'invalid_input', field]);
});

describe('planning', () => {
  test('outfits and pieces are listed by day, in the order of the day', async () => {
    const fan = newFan();
    const [tee, coat] = [
      await closet.addItem(fan, { name: 'Tee', status: 'laundry' }),
      await closet.addItem(fan, { name: 'Coat', category: 'outerwear', status: 'lent' }),
    ];
    const outfit = await closet.addOutfit(fan, [tee, coat], { name: 'Camel Monday' });
    const evening = await plan(fan, { outfitId: outfit.id, slot: 'evening', occasion: 'Opera' });
    const morning = await plan(fan, { itemIds: [tee.id], slot: 'morning', note: 'Run' });
    await plan(fan, { itemIds: [coat.id], date: '2026-07-15' });
    expect((await list(fan)).items.map(({ id }) => id)).toEqual([morning.id, evening.id]);
    expect(evening).toMatchObject({
      date: today,
      slot: 'evening',
      status: 'planned',
      occasion: 'Opera',
      note: null,
      version: 1,
      outfit: { id: outfit.id, name: 'Camel Monday', cover: null, gone: false },
      pieces: [
        { name: 'Tee', status: 'laundry', gone: false, washDue: false },
        { name: 'Coat', status: 'lent' },
      ],
    });
    expect(morning).toMatchObject({ outfit: null, note: 'Run', pieces: [{ itemId: tee.id }] });
  });

  test('a piece that is named twice is planned and worn once', async () => {
    const fan = newFan();
    const { id } = await closet.addItem(fan, {});
    const entry = await plan(fan, { itemIds: [id, id] });
    expect(entry.pieces).toHaveLength(1);
    expect((await mark(fan, entry, 'changed', [id, id])).body.pieces).toHaveLength(1);
    expect(await wearsOf(fan, id)).toBe(1);
  });

  test('today depends on the person’s time zone', async () => {
    const fan = newFan();
    const itemIds = [(await closet.addItem(fan, {})).id];
    const [here, ahead] = [await plan(fan, { itemIds }), await plan(fan, { itemIds, date: '2026-06-16' })];
    const get = () => closet.call<{ items: PlannerEntry[] }>(fan, 'GET', '/api/planner-entries/today');
    expect((await get()).body).toEqual({ date: today, total: 2, items: [here] });
    // It is noon in Greenwich, and past midnight in Kiritimati.
    await createSettingsRepository(closet.database.db).merge(
      fan.slice(4),
      { timezone: 'Pacific/Kiritimati' },
      new Date(),
    );
    expect((await get()).body).toEqual({ date: '2026-06-16', total: 2, items: [ahead] });
  });

  test('until a time zone is chosen, that of the sign-in counts', async () => {
    const fan = newFan();
    await closet.know(fan);
    const ahead = await plan(fan, { itemIds: [(await closet.addItem(fan, {})).id], date: '2026-06-16' });
    const get = () => closet.call<{ items: PlannerEntry[] }>(fan, 'GET', '/api/planner-entries/today');
    expect((await get()).body).toEqual({ date: today, total: 1, items: [] });
    await createPeopleRepository(closet.database.db).recordLogin(fan.slice(4), {
      at: new Date(),
      timezone: 'Pacific/Kiritimati',
    });
    expect((await get()).body).toEqual({ date: '2026-06-16', total: 1, items: [ahead] });
    // Saving another setting chooses no time zone.
    await createSettingsRepository(closet.database.db).merge(fan.slice(4), { currency: 'SEK' }, new Date());
    expect((await get()).body).toEqual({ date: '2026-06-16', total: 1, items: [ahead] });
  });

  test('the same id sent twice plans once', async () => {
    const fan = newFan();
    const input = { id: uuidv7(), itemIds: [(await closet.addItem(fan, {})).id] };
    const first = await plan(fan, input);
    expect(await plan(fan, { ...input, note: 'again' })).toEqual(first);
    expect((await list(fan)).items).toHaveLength(1);
    const other = newFan();
    const { error } = await closet.call(other, 'POST', '/api/planner-entries', {
      ...input,
      date: today,
      itemIds: [(await closet.addItem(other, {})).id],
    });
    expect(error.code).toBe('already_exists');
  });

  test('a day has a limit of entries, and refuses more', async () => {
    const fan = newFan();
    const itemIds = [(await closet.addItem(fan, {})).id];
    for (let n = 0; n < limits.planner.perDay; n += 1) await plan(fan, { itemIds });
    const full = await closet.call(fan, 'POST', '/api/planner-entries', {
      id: uuidv7(),
      date: today,
      itemIds,
    });
    expect([full.status, full.error.code]).toEqual([409, 'limit_reached']);
    const next = await plan(fan, { itemIds, date: '2026-06-16' });
    const moved = await closet.call(fan, 'POST', `/api/planner-entries/${next.id}/move`, { date: today });
    expect(moved.error.code).toBe('limit_reached');
    expect((await list(fan)).items).toHaveLength(limits.planner.perDay + 1);
  });

  test('changes carry the version; an old one is a conflict', async () => {
    const fan = newFan();
    const [one, two] = [
      await closet.addItem(fan, { name: 'One' }),
      await closet.addItem(fan, { name: 'Two' }),
    ];
    const { id } = await plan(fan, { itemIds: [one.id] });
    const update = (input: object) =>
      closet.call<PlannerEntry>(fan, 'PATCH', `/api/planner-entries/${id}`, input);
    const changed = await update({ version: 1, note: 'Umbrella', itemIds: [two.id, one.id] });
    expect(changed.body).toMatchObject({ version: 2, note: 'Umbrella' });
    expect(changed.body.pieces.map(({ name }) => name)).toEqual(['Two', 'One']);
    const late = await update({ version: 1, note: 'Sun' });
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
    const outfit = await closet.addOutfit(fan, [one], { name: 'Monday' });
    const swapped = await update({ version: 2, outfitId: outfit.id, note: '' });
    expect(swapped.body).toMatchObject({ note: null, outfit: { name: 'Monday' }, pieces: [{ name: 'One' }] });
  });

  test('an entry moves to another day, and its wears stay with their day', async () => {
    const fan = newFan();
    const { id } = await plan(fan, { itemIds: [(await closet.addItem(fan, {})).id] });
    const move = (date: string) =>
      closet.call<PlannerEntry>(fan, 'POST', `/api/planner-entries/${id}/move`, { date, slot: 'evening' });
    expect((await move('2026-06-14')).body).toMatchObject({
      date: '2026-06-14',
      slot: 'evening',
      version: 1,
    });
    await mark(fan, { id }, 'worn');
    expect((await move(today)).error).toMatchObject({ code: 'invalid_input', field: 'date' });
    await mark(fan, { id }, 'planned');
    expect((await move(today)).status).toBe(200);
  });

  test('a week is copied as planned entries; sent twice they are created once', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const outfit = await closet.addOutfit(fan, [item], { name: 'Office' });
    const [first, second] = [
      await plan(fan, { outfitId: outfit.id, occasion: 'Work', date: '2026-06-08' }),
      await plan(fan, { itemIds: [item.id], note: 'Mine', date: '2026-06-09' }),
    ];
    await mark(fan, first, 'worn');
    const input = { ids: [second.id, first.id], copyIds: [uuidv7(), uuidv7()], days: 14 };
    const copy = (changes: object = {}) =>
      closet.call<{ created: string[] }>(fan, 'POST', '/api/planner-entries/copy', { ...input, ...changes });
    expect((await copy()).body.created.sort()).toEqual(input.copyIds);
    expect((await copy()).body).toEqual({ created: [] });
    const { items } = await list(fan, '2026-06-22', '2026-06-28');
    expect(items).toMatchObject([
      { status: 'planned', occasion: 'Work', outfit: { name: 'Office' }, date: '2026-06-22' },
      { status: 'planned', note: null, pieces: [{ itemId: item.id }], date: '2026-06-23' },
    ]);
    expect((await copy({ copyIds: [uuidv7()] })).error.field).toBe('copyIds');
    expect((await copy({ days: 0.5 })).error.field).toBe('days');
  });

  test('an outfit that is repeated within 14 days says when it was last', async () => {
    const fan = newFan();
    const outfit = await closet.addOutfit(fan, [await closet.addItem(fan, {})]);
    const on = async (date: string) => plan(fan, { outfitId: outfit.id, date });
    const skipped = await on('2026-05-31');
    await mark(fan, skipped, 'skipped');
    await on('2026-06-05');
    await on('2026-06-19');
    await on('2026-07-04');
    await closet.call(fan, 'POST', `/api/outfits/${outfit.id}/wears`, { date: '2026-05-20' });
    const { items } = await list(fan, '2026-05-20', '2026-07-10');
    expect(items.map(({ date, repeats }) => [date, repeats])).toEqual([
      ['2026-05-31', null],
      ['2026-06-05', null],
      ['2026-06-19', '2026-06-05'],
      ['2026-07-04', null],
    ]);
  });

  test('days keep deleted pieces and outfits with their last names', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { name: 'Old tee' });
    const outfit = await closet.addOutfit(fan, [item], { name: 'Old outfit' });
    await plan(fan, { itemIds: [item.id], slot: 'morning' });
    await plan(fan, { outfitId: outfit.id });
    await closet.call(fan, 'PATCH', `/api/items/${item.id}`, { version: 1, name: 'Red tee' });
    await closet.call(fan, 'PATCH', `/api/outfits/${outfit.id}`, { version: 1, name: 'Dinner' });
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [item.id] });
    await closet.call(fan, 'POST', '/api/outfits/delete', { ids: [outfit.id] });
    expect((await list(fan)).items).toMatchObject([
      { pieces: [{ name: 'Red tee', status: null, gone: true }] },
      { outfit: { name: 'Dinner', gone: true }, pieces: [{ name: 'Red tee', gone: true }] },
    ]);
  });

  test('an entry that was in the trash while its outfit was renamed and deleted has the last name, there and restored', async () => {
    const fan = newFan();
    const outfit = await closet.addOutfit(fan, [await closet.addItem(fan, {})], { name: 'Old outfit' });
    const { id } = await plan(fan, { outfitId: outfit.id });
    await closet.call(fan, 'POST', '/api/planner-entries/delete', { ids: [id] });
    await closet.call(fan, 'PATCH', `/api/outfits/${outfit.id}`, { version: 1, name: 'Dinner' });
    const inTrash = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from (${plannerEntryTrash.plannerEntries.rows(uidOf(fan))}) trash`.execute(
        closet.database.db,
      );
      return rows;
    };
    expect(await inTrash()).toEqual([{ name: 'Dinner' }]);
    await closet.call(fan, 'POST', '/api/outfits/delete', { ids: [outfit.id] });
    // For good, before the entry comes back.
    await closet.database.db.deleteFrom('outfits').where('id', '=', outfit.id).execute();
    expect(await inTrash()).toEqual([{ name: 'Dinner' }]);
    await closet.call(fan, 'POST', '/api/planner-entries/restore', { ids: [id] });
    expect((await list(fan)).items).toMatchObject([{ outfit: { name: 'Dinner', gone: true } }]);
  });

  test('a piece that reaches its number of wears is due for a wash', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, { washEvery: 2 });
    await plan(fan, { itemIds: [item.id], date: '2026-06-20' });
    const due = async () => (await list(fan, '2026-06-20', '2026-06-20')).items[0]?.pieces[0]?.washDue;
    await mark(fan, await plan(fan, { itemIds: [item.id], date: '2026-06-13' }), 'worn');
    expect(await due()).toBe(false);
    await mark(fan, await plan(fan, { itemIds: [item.id], date: '2026-06-14' }), 'worn');
    expect(await due()).toBe(true);
    await closet.call(fan, 'POST', '/api/washes', { itemIds: [item.id], date: '2026-06-14' });
    expect(await due()).toBe(false);
  });
});

describe('outcomes', () => {
  test('marking an entry as worn says which pieces became due for a wash by new wears', async () => {
    const fan = newFan();
    const tee = await closet.addItem(fan, { name: 'Tee', category: 'tops' });
    const jeans = await closet.addItem(fan, { name: 'Jeans', category: 'trousers', washEvery: 2 });
    const dueBy = async (entry: PlannerEntry, status: 'planned' | 'worn') =>
      ((await mark(fan, entry, status)).body as PlannerEntry & { washDue: WashDue }).washDue;
    const entry = await plan(fan, { itemIds: [tee.id, jeans.id] });
    expect(await dueBy(entry, 'worn')).toEqual([{ id: tee.id, name: 'Tee' }]);
    expect(await dueBy(entry, 'worn')).toEqual([]);
    expect(await dueBy(entry, 'planned')).toEqual([]);
    await closet.call(fan, 'POST', '/api/wears', { itemIds: [tee.id], date: today });
    expect(await dueBy(entry, 'worn')).toEqual([]);
  });

  test('a worn outfit logs its existing pieces, once per day, and itself', async () => {
    const fan = newFan();
    const [tee, coat] = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const outfit = await closet.addOutfit(fan, [tee, coat]);
    await closet.call(fan, 'POST', '/api/items/delete', { ids: [coat.id] });
    const entry = await plan(fan, { outfitId: outfit.id });
    const worn = await mark(fan, entry, 'worn');
    expect(worn.body).toMatchObject({ status: 'worn', version: 1, pieces: [{ itemId: tee.id }] });
    await mark(fan, await plan(fan, { itemIds: [tee.id] }), 'worn');
    expect(await wearsOf(fan, tee.id)).toBe(1);
    const outfitOf = async () => (await closet.call<Outfit>(fan, 'GET', `/api/outfits/${outfit.id}`)).body;
    expect(await outfitOf()).toMatchObject({ wearCount: 1, lastWornOn: today });
    await mark(fan, entry, 'planned');
    expect(await outfitOf()).toMatchObject({ wearCount: 0, lastWornOn: null });
    // The other entry still has it.
    expect(await wearsOf(fan, tee.id)).toBe(1);
  });

  test('wears that were logged by hand stay', async () => {
    const fan = newFan();
    const [before, after] = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const entry = await plan(fan, { itemIds: [before.id, after.id] });
    await closet.call(fan, 'POST', '/api/wears', { itemIds: [before.id], date: today });
    await mark(fan, entry, 'worn');
    const again = await closet.call(fan, 'POST', '/api/wears', { itemIds: [after.id], date: today });
    expect(again.body).toEqual({ created: [], planned: [after.id], washDue: [] });
    await mark(fan, entry, 'skipped');
    expect([await wearsOf(fan, before.id), await wearsOf(fan, after.id)]).toEqual([1, 1]);
  });

  test('removing a piece from the wear log removes it from the worn pieces of the day', async () => {
    const fan = newFan();
    const [one, two] = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const entry = await plan(fan, { itemIds: [one.id, two.id] });
    await mark(fan, entry, 'worn');
    await closet.call(fan, 'POST', '/api/wears/delete', { itemIds: [one.id], date: today });
    const { items } = await list(fan);
    expect(items[0]?.pieces.map(({ itemId }) => itemId)).toEqual([two.id]);
    expect([await wearsOf(fan, one.id), await wearsOf(fan, two.id)]).toEqual([0, 1]);
  });

  test('changed: other pieces were worn, and these are logged', async () => {
    const fan = newFan();
    const [planned, instead] = [
      await closet.addItem(fan, {}),
      await closet.addItem(fan, { name: 'Instead' }),
    ];
    const entry = await plan(fan, { itemIds: [planned.id] });
    const changed = await mark(fan, entry, 'changed', [instead.id]);
    expect(changed.body).toMatchObject({ status: 'changed', pieces: [{ name: 'Instead' }] });
    expect([await wearsOf(fan, planned.id), await wearsOf(fan, instead.id)]).toEqual([0, 1]);
    const stranger = await closet.addItem('fan:nosy', {});
    expect((await mark(fan, entry, 'changed', [stranger.id])).status).toBe(404);
    const back = await mark(fan, entry, 'planned');
    expect(back.body.pieces.map(({ itemId }) => itemId)).toEqual([planned.id]);
    expect(await wearsOf(fan, instead.id)).toBe(0);
  });

  test('a future day cannot be worn', async () => {
    const fan = newFan();
    const entry = await plan(fan, { itemIds: [(await closet.addItem(fan, {})).id], date: '2026-06-18' });
    expect((await mark(fan, entry, 'worn')).error).toMatchObject({ code: 'invalid_input', field: 'date' });
    expect((await mark(fan, entry, 'skipped')).status).toBe(200);
  });

  test('past days show unplanned wears', async () => {
    const fan = newFan();
    const [one, two] = [await closet.addItem(fan, {}), await closet.addItem(fan, { name: 'By hand' })];
    await mark(fan, await plan(fan, { itemIds: [one.id] }), 'worn');
    await closet.call(fan, 'POST', '/api/wears', { itemIds: [one.id, two.id], date: today });
    expect((await list(fan)).worn).toMatchObject([{ date: today, pieces: [{ name: 'By hand' }] }]);
  });

  test('deleting an entry removes its wears, restoring adds them again; after 30 days it is deleted for good', async () => {
    const fan = newFan();
    const item = await closet.addItem(fan, {});
    const entry = await plan(fan, { itemIds: [item.id] });
    await mark(fan, entry, 'worn');
    const call = (verb: string) =>
      closet.call(fan, 'POST', `/api/planner-entries/${verb}`, { ids: [entry.id] });
    expect((await call('delete')).body).toEqual({ deleted: 1 });
    expect(await wearsOf(fan, item.id)).toBe(0);
    expect((await list(fan)).items).toEqual([]);
    expect((await call('delete')).status).toBe(404);
    expect((await call('restore')).body).toEqual({ restored: 1 });
    expect(await wearsOf(fan, item.id)).toBe(1);
    expect((await list(fan)).items[0]).toMatchObject({ id: entry.id, status: 'worn' });
    expect((await closet.eventsOf(fan)).slice(1)).toEqual([
      ['plannerEntries.create', [entry.id]],
      ['wears.create', [item.id]],
      ['plannerEntries.mark', [entry.id]],
      ['wears.delete', [item.id]],
      ['plannerEntries.delete', [entry.id]],
      ['wears.create', [item.id]],
      ['plannerEntries.restore', [entry.id]],
    ]);
    await call('delete');
    closet.pass(31 * 24 * 60 * 60 * 1000);
    await closet.sweep();
    expect((await call('restore')).status).toBe(404);
    closet.pass(-31 * 24 * 60 * 60 * 1000);
  });

  test('one tap that is sent many times at once counts once', async () => {
    const fan = newFan();
    const items = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const outfit = await closet.addOutfit(fan, items);
    const entries = [
      await plan(fan, { outfitId: outfit.id }),
      await plan(fan, { itemIds: items.map(({ id }) => id).reverse() }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 2
          ? closet.call(fan, 'POST', `/api/outfits/${outfit.id}/wears`, { date: today })
          : mark(fan, entries[n % 3] as PlannerEntry, 'worn'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { id } of items) expect(await wearsOf(fan, id)).toBe(1);
  });
});
