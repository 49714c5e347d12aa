import { sql } from 'kysely';
import { declared } from '.';
import { createTestDatabase } from '../test-support/database';
import type { TestDatabase } from '../test-support/database';

const { erasedRows, notErased } = declared;

let database: TestDatabase;
let columns: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1`.execute(database.db);
  columns = rows.map(({ name }) => name);
});
afterAll(() => database.close());

/** Column names that refer to people. */
const ofPeople = /\.(.*_)?(uid|by|email|recipient|publisher_id)$/;

test('every column that refers to people is erased with them, or has a reason why not', () => {
  const erased = erasedRows.map(({ table, column }) => `${table}.${column}`);
  const spoken = new Set([...erased, ...Object.keys(notErased)]);
  expect(columns.filter((column) => ofPeople.test(column) && !spoken.has(column))).toEqual([]);
  expect([...spoken].filter((column) => !columns.includes(column))).toEqual([]);
  expect(erased.filter((column) => column in notErased)).toEqual([]);
});
