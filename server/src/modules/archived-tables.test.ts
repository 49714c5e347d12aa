import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { declared } from '.';
import { createTestDatabase } from '../test-support/database';
import type { TestDatabase } from '../test-support/database';

const { archivedTables, notArchived } = declared;

let database: TestDatabase;
let columns: { table: string; column: string }[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1, 2`.execute(database.db);
  columns = rows;
});
afterAll(() => database.close());

test('every table goes into archives, or has a reason why not', () => {
  const spoken = new Set([
    ...archivedTables.map(({ table }) => table as string),
    ...Object.keys(notArchived),
  ]);
  const there = new Set(columns.map(({ table }) => table));
  expect([...there].filter((table) => !spoken.has(table))).toEqual([]);
  expect([...spoken].filter((table) => !there.has(table))).toEqual([]);
});

test('no table is both archived and left out, or imported twice', () => {
  const names = archivedTables.map(({ table }) => table as string);
  expect(names.filter((name) => name in notArchived)).toEqual([]);
  const imported = archivedTables.filter(({ exportOnly }) => !exportOnly).map(({ table }) => table);
  expect(new Set(imported).size).toBe(imported.length);
  expect(new Set(archivedTables.map(({ name }) => name)).size).toBe(archivedTables.length);
});

test.each(archivedTables.map((table) => [table.name, table] as const))(
  'each column of %s is exported, or has a reason why not',
  (_name, { table, fields, leftOut = {}, fill }) => {
    const there = columns.filter((column) => column.table === table).map(({ column }) => column);
    const told = fields.map(({ column }) => column);
    expect([...told, ...Object.keys(leftOut)].sort()).toEqual([...there].sort());
    for (const column of Object.keys(fill?.('ada') ?? {})) expect(there).toContain(column);
  },
);

test('tables that others refer to are imported first', () => {
  archivedTables.forEach(({ fields, name }, index) => {
    const before = new Set(archivedTables.slice(0, index + 1).map((table) => table.name));
    for (const { to, later } of fields)
      if (to !== undefined && !later)
        expect({ name, to, known: before.has(to) }).toEqual({ name, to, known: true });
  });
});

test('docs/archive.md names every table, and marks those that are not imported', () => {
  const page = readFileSync(join(__dirname, '../../../docs/archive.md'), 'utf8');
  const rows = page.slice(page.indexOf('**Tables.**'), page.indexOf('## Export')).match(/^\|.*$/gm) ?? [];
  const named = rows.flatMap((row) => row.match(/`[a-z-]+`(\\\*)?/g) ?? []);
  const expected = archivedTables.map(({ name, exportOnly }) => `\`${name}\`${exportOnly ? '\\*' : ''}`);
  expect(named.sort()).toEqual(expected.sort());
});
