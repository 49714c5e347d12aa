import { sql } from 'kysely';
import { ownSearch } from '../../platform/search/own-search.sql';
import { coverOf } from './items.sql';

/** A person's pieces. */
export const itemSearch = ownSearch('items', 'i', {
  only: sql`i.status <> 'draft'`,
  vocabulary: 25_000,
  title: sql`i.name`,
  detail: sql`i.brand`,
  body: sql`i.notes`,
  cover: () => coverOf,
});
