import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Maximum of differing bits in the perceptual hashes of two near duplicates. */
const nearBits = 6;

/**
 * Number of bits in which the rows `left` and `right` of `pictures` differ; null while one is not processed.
 */
export const differingBits = (left: string, right: string): RawBuilder<number> =>
  sql<number>`bit_count(${sql.ref(left)}.phash # ${sql.ref(right)}.phash)`;

/**
 * Whether two rows with `phash` show nearly the same. The only rule of near duplicates, in the closet and in
 * spaces.
 */
export const looksNear = (left: string, right: string): RawBuilder<boolean> =>
  sql<boolean>`${differingBits(left, right)} <= ${nearBits}`;
