import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Bits of the perceptual hash in which two pictures of the same thing may differ. */
const nearBits = 6;

/** In how many bits the rows `left` and `right` of `pictures` differ; null while one was not looked at. */
export const differingBits = (left: string, right: string): RawBuilder<number> =>
  sql<number>`bit_count(${sql.ref(left)}.phash # ${sql.ref(right)}.phash)`;

/** Whether two rows with `phash` show nearly the same. The one rule of near duplicates, in the closet and in spaces. */
export const looksNear = (left: string, right: string): RawBuilder<boolean> =>
  sql<boolean>`${differingBits(left, right)} <= ${nearBits}`;
