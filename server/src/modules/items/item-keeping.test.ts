/** The trash of the closet, and what is left after its retention time. */
import { sql } from 'kysely';
import type { Item } from '@bestie/contracts/items.contract';
import { createCloset } from '../../test-support/closet';
import type { TestCloset } from '../../test-support/closet';

let closet: TestCloset;
const day = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  closet = await createCloset();
});
afterAll(() => closet.close());

/** How many rows of a table belong to a piece. */
async function rowsOf(table: 'item_photos' | 'wears' | 'washes', { id }: Item): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where item_id = ${id}`.execute(closet.database.db);
  return Number(rows[0]?.count);
}

const restore = ({ id }: Item) => closet.call('fan:kim', 'POST', '/api/items/restore', { ids: [id] });
const trash = (...items: Item[]) =>
  closet.call('fan:kim', 'POST', '/api/items/delete', { ids: items.map(({ id }) => id) });

/** A piece with a photo, a wear and a wash. */
async function addLivedIn(name: string): Promise<Item> {
  const path = `users/kim/closet/${name}.jpg`;
  await closet.addPicture('fan:kim', path);
  const item = await closet.addItem('fan:kim', { name, photos: [path] });
  for (const noun of ['wears', 'washes'])
    await closet.call('fan:kim', 'POST', `/api/${noun}`, { itemIds: [item.id], date: '2026-06-14' });
  return item;
}

test('a deleted piece can be restored for 30 days; then its photos, wears and washes are deleted with it', async () => {
  const [going, back, staying] = [
    await addLivedIn('going'),
    await addLivedIn('back'),
    await addLivedIn('staying'),
  ];
  await trash(going, back);
  closet.pass(30 * day - 60_000);
  await closet.sweep();
  expect((await restore(back)).status).toBe(200);
  closet.pass(120_000);
  await closet.sweep();
  expect((await restore(going)).status).toBe(404);
  for (const table of ['item_photos', 'wears', 'washes'] as const)
    expect([
      table,
      await rowsOf(table, going),
      await rowsOf(table, back),
      await rowsOf(table, staying),
    ]).toEqual([table, 0, 1, 1]);
  // The picture belongs to the stored object, which is removed separately.
  const { rows } =
    await sql`select id from pictures where object_name = 'users/kim/closet/going.jpg'`.execute(
      closet.database.db,
    );
  expect(rows).toHaveLength(1);
});
