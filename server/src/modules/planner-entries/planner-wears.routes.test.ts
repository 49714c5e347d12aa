/** The rule of `planner-wears.ts`, compared with a model of it over random days. */
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import type { Item } from '@bestie/contracts/items.contract';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { createCloset, documentOf } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

const date = '2026-06-14';
const pieceCount = 3;
/** Pieces of each entry, by index. */
const entries = [[0], [0, 1], [1, 2]];

const action = fc.oneof(
  fc.record({ kind: fc.constant('log'), piece: fc.nat(pieceCount - 1) }),
  fc.record({ kind: fc.constant('unlog'), piece: fc.nat(pieceCount - 1) }),
  fc.record({
    kind: fc.constant('mark'),
    entry: fc.nat(entries.length - 1),
    status: fc.constantFrom('worn', 'planned', 'skipped'),
  }),
  fc.record({
    kind: fc.constant('change'),
    entry: fc.nat(entries.length - 1),
    pieces: fc.uniqueArray(fc.nat(pieceCount - 1), { maxLength: pieceCount }),
  }),
  fc.record({ kind: fc.constantFrom('delete', 'restore'), entry: fc.nat(entries.length - 1) }),
);
type Action = {
  kind: string;
  piece?: number;
  entry?: number;
  status?: string;
  pieces?: number[];
};

test('a piece is logged on a day while it was logged by hand or an entry has it as worn, and counts once', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(action as fc.Arbitrary<Action>, { minLength: 4, maxLength: 14 }),
      async (actions) => {
        const fan = `fan:rule${(run += 1)}` as const;
        const post = (url: string, body: object) => closet.call(fan, 'POST', `/api/${url}`, body);
        const ids: string[] = [];
        for (let n = 0; n < pieceCount; n += 1) ids.push((await closet.addItem(fan, {})).id);
        const idsOf = (places: readonly number[]) => places.map((place) => ids[place] ?? '');
        const entryIds: string[] = [];
        for (const pieces of entries) {
          const { body } = await closet.call<PlannerEntry>(fan, 'POST', '/api/planner-entries', {
            id: uuidv7(),
            date,
            itemIds: idsOf(pieces),
          });
          entryIds.push(body.id);
        }

        const byHand = new Set<number>();
        const worn = entries.map(() => new Set<number>());
        const trashed = entries.map(() => false);
        for (const { kind, piece = 0, entry = 0, status = '', pieces = [] } of actions) {
          const entryId = entryIds[entry] ?? '';
          if (kind === 'log') {
            byHand.add(piece);
            await post('wears', { itemIds: idsOf([piece]), date });
          } else if (kind === 'unlog') {
            byHand.delete(piece);
            for (const held of worn) held.delete(piece);
            await post('wears/delete', { itemIds: idsOf([piece]), date });
          } else if (kind === 'mark' || kind === 'change') {
            const { status: answer } = await post(
              `planner-entries/${entryId}/mark`,
              kind === 'mark' ? { status } : { status: 'changed', itemIds: idsOf(pieces) },
            );
            expect(answer).toBe(trashed[entry] ? 404 : 200);
            if (trashed[entry]) continue;
            worn[entry] = new Set(kind === 'change' ? pieces : status === 'worn' ? entries[entry] : []);
          } else {
            const answer = await post(`planner-entries/${kind}`, { ids: [entryId] });
            if (answer.status === 200) trashed[entry] = kind === 'delete';
          }
          for (let place = 0; place < pieceCount; place += 1) {
            const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${ids[place]}`);
            const held = worn.some((pieces, index) => !trashed[index] && pieces.has(place));
            expect(body.wearCount).toBe(byHand.has(place) || held ? 1 : 0);
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a wear that was removed by hand and put back is in its entry again, unless the entry says otherwise', async () => {
  const fan = 'fan:undo';
  const post = <Body>(url: string, body: object) => closet.call<Body>(fan, 'POST', `/api/${url}`, body);
  const [shirt, skirt, boots] = [
    (await closet.addItem(fan, {})).id,
    (await closet.addItem(fan, {})).id,
    (await closet.addItem(fan, {})).id,
  ];
  const plan = async () => {
    const { body } = await post<PlannerEntry>('planner-entries', {
      id: uuidv7(),
      date,
      itemIds: [shirt, skirt],
    });
    return body.id;
  };
  const [asPlanned, changed] = [await plan(), await plan()];
  await post(`planner-entries/${asPlanned}/mark`, { status: 'worn' });
  await post(`planner-entries/${changed}/mark`, { status: 'changed', itemIds: [shirt, boots] });
  const shown = async () => {
    const { body } = await closet.call<{ items: PlannerEntry[] }>(
      fan,
      'GET',
      `/api/planner-entries?from=${date}&to=${date}`,
    );
    return [asPlanned, changed].map((id) =>
      body.items.find((entry) => entry.id === id)?.pieces.map(({ itemId }) => itemId),
    );
  };
  const all = [
    [shirt, skirt],
    [shirt, boots],
  ];
  expect(await shown()).toEqual(all);
  await post('wears/delete', { itemIds: [skirt, boots], date });
  expect(await shown()).toEqual([[shirt], [shirt]]);
  await post('wears', { itemIds: [skirt, boots], date });
  expect(await shown()).toEqual(all);
});

describe('the undo of what was logged or removed by hand leaves to the planner what was its', () => {
  let run = 0;
  /** An outfit of two pieces that is planned and worn on the day, and the piece beside it. */
  const worn = async () => {
    const fan = `fan:left${(run += 1)}` as const;
    const post = <Body>(url: string, body: object) => closet.call<Body>(fan, 'POST', `/api/${url}`, body);
    const pieces = [await closet.addItem(fan, {}), await closet.addItem(fan, {})];
    const boots = (await closet.addItem(fan, {})).id;
    const outfit = await closet.addOutfit(fan, pieces);
    const planned = { id: uuidv7(), date, outfitId: outfit.id };
    const { body: entry } = await post<PlannerEntry>('planner-entries', planned);
    const mark = (status: string) => post(`planner-entries/${entry.id}/mark`, { status });
    await mark('worn');
    const [coat = '', hat = ''] = pieces.map(({ id }) => id);
    const counts = async () => {
      const read = async (url: string) =>
        (await closet.call<{ wearCount: number }>(fan, 'GET', `/api/${url}`)).body.wearCount;
      return Promise.all([`items/${coat}`, `items/${boots}`, `outfits/${outfit.id}`].map(read));
    };
    return { post, mark, counts, coat, hat, boots, outfit: outfit.id };
  };
  type Logged = { inserted?: boolean; outfitPlanned?: boolean; created: string[]; planned: string[] };

  test('of pieces that were logged', async () => {
    const { post, mark, counts, coat, boots } = await worn();
    const { body } = await post<Logged>('wears', { itemIds: [coat, boots], date });
    expect(body).toMatchObject({ created: [boots], planned: [coat] });
    expect((await post<Logged>('wears', { itemIds: [coat, boots], date })).body.planned).toEqual([]);
    await post('wears/delete', { itemIds: [boots, coat], planned: [coat], date });
    expect(await counts()).toEqual([1, 0, 1]);
    await mark('planned');
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('of pieces that no entry has any more: they are taken back', async () => {
    const { post, mark, counts, coat } = await worn();
    const { body } = await post<Logged>('wears', { itemIds: [coat], date });
    await mark('planned');
    expect(await counts()).toEqual([1, 0, 0]);
    await post('wears/delete', { itemIds: [coat], planned: body.planned, date });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('of a piece that was removed from the log', async () => {
    const { post, mark, counts, coat } = await worn();
    const { body } = await post<{ deleted: string[]; planned: string[] }>('wears/delete', {
      itemIds: [coat],
      date,
    });
    expect(body).toEqual({ deleted: [coat], planned: [coat] });
    await post('wears', { itemIds: [coat], planned: [coat], date });
    expect(await counts()).toEqual([1, 0, 1]);
    await mark('planned');
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('of an outfit that was logged', async () => {
    const { post, mark, counts, coat, hat, outfit } = await worn();
    const { body } = await post<Logged>(`outfits/${outfit}/wears`, { date });
    expect(body).toMatchObject({ inserted: false, outfitPlanned: true, created: [] });
    expect(body.planned.toSorted()).toEqual([coat, hat].toSorted());
    const back = { date, itemIds: body.planned, planned: body.planned, outfitPlanned: true };
    await post(`outfits/${outfit}/wears/delete`, back);
    expect(await counts()).toEqual([1, 0, 1]);
    await mark('planned');
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

test('an outcome that is put back has the pieces that were worn, whatever its outfit has become', async () => {
  const fan = 'fan:back';
  const [shirt, skirt, boots] = [
    await closet.addItem(fan, {}),
    await closet.addItem(fan, {}),
    await closet.addItem(fan, {}),
  ];
  const outfit = await closet.addOutfit(fan, [shirt, skirt]);
  const { body: entry } = await closet.call<PlannerEntry>(fan, 'POST', '/api/planner-entries', {
    id: uuidv7(),
    date,
    outfitId: outfit.id,
  });
  const mark = async (status: string, itemIds: string[] = []) =>
    (
      await closet.call<PlannerEntry>(fan, 'POST', `/api/planner-entries/${entry.id}/mark`, {
        status,
        itemIds,
      })
    ).body.pieces.map(({ itemId }) => itemId);
  const worn = await mark('worn');
  const document = documentOf([shirt, boots]);
  await closet.call(fan, 'PATCH', `/api/outfits/${outfit.id}`, { version: outfit.version, document });
  await mark('skipped');
  expect(await mark('worn', worn)).toEqual(worn);
  const { body } = await closet.call<Item>(fan, 'GET', `/api/items/${skirt.id}`);
  expect(body.wearCount).toBe(1);
});
