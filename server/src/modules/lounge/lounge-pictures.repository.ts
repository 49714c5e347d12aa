import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import { onlookerOf } from './lounge.policy';
import { isReadable } from './messages.sql';
import { isOpenTo } from './rooms.sql';

/** SQL of the pictures that messages show. */
export function createLoungePicturesRepository(db: Kysely<Database>) {
  return {
    /** A message's pictures are for who may read the message. */
    async isShown(caller: Caller, pictureId: string): Promise<boolean> {
      if (caller.kind === 'guest') return false;
      const { rows } = await sql<{ shown: boolean }>`
        select exists (
          select 1 from lounge_message_pictures e join lounge_messages m on m.id = e.message_id
          join lounge_rooms r on r.id = m.room_id
          where e.picture_id = ${pictureId} and ${isReadable(uidOf(caller))}
            and ${isOpenTo(onlookerOf(caller))}) as shown`.execute(db);
      return rows[0]?.shown ?? false;
    },
  };
}
