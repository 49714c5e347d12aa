import { sql } from 'kysely';
import { ownTrash } from '../../platform/module/own-trash.sql';

export const tripTrash = { trips: ownTrash('trips', { day: sql`to_char(t.starts_on, 'YYYY-MM-DD')` }) };
