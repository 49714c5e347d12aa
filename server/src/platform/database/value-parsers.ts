import pg from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 };

const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered the number ${text}, which is too large.`);
  return value;
};

const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => string[];

const parsers = new Map<number, (text: string) => unknown>([
  // `count(*)` and bigint are numbers to the rest of the code.
  [oid.int8, parseInt8],
  [oid.int8Array, (text) => parseTextArray(text).map(parseInt8)],
  // A plain date is a day of a calendar, not a moment: 'YYYY-MM-DD' stays text.
  [oid.date, (text) => text],
  [oid.dateArray, parseTextArray],
]);

/**
 * How values are read from the database, the same on both engines because both use `pg`: bigint and count as
 * numbers (an unsafe one is an error), `date` as 'YYYY-MM-DD', `timestamptz` as `Date`, `jsonb` as its value,
 * `numeric` as text, `bytea` as `Buffer`.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((typeOid: number, format?: 'text' | 'binary'): unknown =>
    (format !== 'binary' && parsers.get(typeOid)) ||
    pg.types.getTypeParser(typeOid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
