import { sql } from 'kysely';
import { ownTrash } from '../../platform/module/own-trash.sql';

export const plannerEntryTrash = {
  plannerEntries: ownTrash('planner_entries', {
    name: sql`coalesce(t.outfit_name, t.occasion, '')`,
    day: sql`to_char(t.date, 'YYYY-MM-DD')`,
  }),
};
