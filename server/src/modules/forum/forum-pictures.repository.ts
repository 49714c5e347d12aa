import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import { isAway } from '../profiles';
import { isOpenTo } from './threads.sql';

/** SQL of the pictures that posts show. */
export function createForumPicturesRepository(db: Kysely<Database>) {
  return {
    /** Everybody who may read a post may see its pictures. */
    async isShown(caller: Caller, pictureId: string): Promise<boolean> {
      if (caller.kind === 'guest') return false;
      const uid = uidOf(caller);
      const { rows } = await sql<{ shown: boolean }>`
        select exists (
          select 1 from forum_post_pictures e join forum_posts p on p.id = e.post_id join forum_threads t on t.id = p.thread_id
          where e.picture_id = ${pictureId} and p.deleted_at is null and not ${isAway('p.author_uid', uid)}
            and ${isOpenTo({ uid, isAdmin: caller.role === 'admin' })}) as shown`.execute(db);
      return rows[0]?.shown ?? false;
    },
  };
}
