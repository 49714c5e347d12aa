import { sql } from 'kysely';
import { ownTrash } from '../../platform/module/own-trash.sql';
import { coverOf } from './items.sql';

export const itemTrash = {
  items: ownTrash('items', { cover: (id) => sql`(select ${coverOf} from items i where i.id = ${id})` }),
};
