import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';
import type { TestPerson } from '../../test-support/test-app';

let closet: TestCloset;
beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

const ana: TestPerson = 'fan:looksAna';
const today = '2026-06-15';
const yesterday = '2026-06-14';

async function add(person: TestPerson, date = today, changes: object = {}) {
  const id = uuidv7();
  const photo = `users/${person.split(':')[1]}/looks/${id}.jpg`;
  const pictureId = await closet.addPicture(person, photo);
  const reply = await closet.call<LookPhoto>(person, 'POST', '/api/look-photos', {
    id,
    date,
    photo,
    ...changes,
  });
  return { ...reply, id, photo, pictureId };
}
const list = async (person: TestPerson, from = today, to = today) =>
  (await closet.call<{ items: LookPhoto[] }>(person, 'GET', `/api/look-photos?from=${from}&to=${to}`)).body;
const idsOf = ({ items }: { items: LookPhoto[] }) => items.map(({ id }) => id);
const act = (person: TestPerson, verb: string, input: object) =>
  closet.call<{ items: LookPhoto[] }>(person, 'POST', `/api/look-photos/${verb}`, input);

test('several photos of a day are added, ordered, removed and restored, each once', async () => {
  const [first, second, third] = [await add(ana), await add(ana), await add(ana)];
  expect(first).toMatchObject({ status: 200, body: { date: today, picture: { path: first.photo } } });
  const again = await closet.call<LookPhoto>(ana, 'POST', '/api/look-photos', {
    id: first.id,
    date: today,
    photo: first.photo,
  });
  expect(again.body).toEqual(first.body);
  const other = await add(ana, yesterday);
  expect(idsOf(await list(ana))).toEqual([first.id, second.id, third.id]);
  expect(idsOf(await list(ana, yesterday))).toEqual([other.id, first.id, second.id, third.id]);

  // Photos that are not named follow in their order.
  const arranged = await act(ana, 'arrange', { date: today, ids: [third.id] });
  expect(idsOf(arranged.body)).toEqual([third.id, first.id, second.id]);
  expect((await act(ana, 'arrange', { date: today, ids: [other.id] })).status).toBe(404);

  expect((await act(ana, 'delete', { ids: [first.id] })).body).toEqual({ deleted: 1 });
  // Sent again, it changes nothing: its answer may have been lost.
  expect((await act(ana, 'delete', { ids: [first.id] })).body).toEqual({ deleted: 0 });
  expect(idsOf(await list(ana))).toEqual([third.id, second.id]);
  await act(ana, 'restore', { ids: [first.id] });
  expect(idsOf(await list(ana)).toSorted()).toEqual([first.id, second.id, third.id].toSorted());

  // The page learns when a photo is ready to be shown.
  await closet.processed(second.pictureId, { state: 'ready' });
  expect((await closet.eventsOf(ana)).slice(-3)).toEqual([
    ['lookPhotos.delete', [first.id]],
    ['lookPhotos.restore', [first.id]],
    ['lookPhotos.update', [second.id]],
  ]);
});

test('photos that were chosen together are in the order that was chosen, whichever upload ends first', async () => {
  const cleo: TestPerson = 'fan:looksCleo';
  const earlier = await add(cleo);
  const chosen = ['a', 'b', 'c', 'd'];
  const pathOf = (name: string) => `users/looksCleo/looks/${name}.jpg`;
  const ids: Record<string, string> = {};
  for (const name of ['c', 'a', 'd', 'b']) {
    const photo = pathOf(name);
    await closet.addPicture(cleo, photo);
    const before = chosen.slice(chosen.indexOf(name) + 1).map(pathOf);
    const id = uuidv7();
    await closet.call(cleo, 'POST', '/api/look-photos', { id, date: today, photo, before });
    ids[name] = id;
  }
  const later = await add(cleo);
  expect(idsOf(await list(cleo))).toEqual([earlier.id, ...chosen.map((name) => ids[name]), later.id]);
});

test('photos are private, their own files, of days that have been, up to a limit', async () => {
  const bea: TestPerson = 'fan:looksBea';
  const theirs = await add(ana, yesterday);
  for (const verb of ['delete', 'restore', 'arrange'])
    expect([
      verb,
      (await act(bea, verb, { ids: [theirs.id], ...(verb === 'arrange' && { date: yesterday }) })).status,
    ]).toEqual([verb, 404]);
  expect((await list(bea, yesterday)).items).toEqual([]);
  expect((await add(bea, today, { photo: theirs.photo })).status).toBe(404);
  expect((await add(bea, today, { photo: 'users/looksBea/looks/never.jpg' })).status).toBe(404);
  expect((await add(bea, '2026-06-17')).body).toMatchObject({ error: { issues: [{ field: 'date' }] } });
  expect((await closet.call(bea, 'GET', '/api/look-photos?from=2026-01-01&to=2026-06-01')).status).toBe(400);
  expect((await closet.call(null, 'GET', `/api/look-photos?from=${today}&to=${today}`)).status).toBe(401);

  const { perDay } = limits.lookPhotos;
  const added = [];
  for (let at = 0; at < perDay; at += 1) added.push(await add(bea));
  expect(added.map(({ status }) => status)).toEqual(added.map(() => 200));
  const [one] = added;
  expect((await add(bea)).body).toMatchObject({ error: { code: 'limit_reached' } });
  await act(bea, 'delete', { ids: [one!.id] });
  expect((await add(bea)).status).toBe(200);
  expect((await act(bea, 'restore', { ids: [one!.id] })).body).toMatchObject({
    error: { code: 'limit_reached' },
  });
});
