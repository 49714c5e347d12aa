import { sql } from 'kysely';
import { coverOf } from './items.sql';
import type { SearchSource } from '../../platform/module/declarations';

/** Pieces of one’s own closet. */
export const itemSearch: SearchSource = {
  table: () => sql`items i`,
  readable: (uid) => sql`i.owner_uid = ${uid} and i.deleted_at is null and i.status <> 'draft'`,
  id: sql`i.id`,
  named: (id) => sql`i.id = ${id}::uuid`,
  words: sql`i.words`,
  newest: sql`i.created_at desc`,
  vocabulary: 25_000,
  title: sql`i.name`,
  detail: sql`i.brand`,
  cover: () => coverOf,
};
