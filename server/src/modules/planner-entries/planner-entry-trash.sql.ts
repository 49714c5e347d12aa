import { sql } from 'kysely';
import { ownTrash } from '../../platform/module/own-trash.sql';

export const plannerEntryTrash = {
  plannerEntries: ownTrash('planner_entries', {
    name: sql`coalesce(
      (select o.name from outfits o where o.id = t.outfit_id and o.owner_uid = t.owner_uid),
      t.outfit_name, t.occasion, '')`,
    day: sql`to_char(t.date, 'YYYY-MM-DD')`,
  }),
};
