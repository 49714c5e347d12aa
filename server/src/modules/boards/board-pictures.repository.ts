import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import { isGoneFor, isHidden } from '../../platform/identity/people.sql';
import { isShownBy } from '../items';
import { isOpenTo, roleOn } from './board-access.sql';
import { isPinShown } from './pins.sql';

/** SQL of the pictures that boards show. */
export function createBoardPicturesRepository(db: Kysely<Database>) {
  return {
    /**
     * Whether somebody may see another owner's picture because a board that is open to them shows it. Of a
     * piece that is its first photo, as the cut-out if there is one; of an outfit its cover; nothing in the
     * trash. A copied pin grants nothing itself; the pin that it copies does. Profile pictures are shown on
     * profiles and beside boards.
     */
    async isShared(caller: Caller, pictureId: string): Promise<boolean> {
      const uid = uidOf(caller);
      const { rows } = await sql<{ shared: boolean }>`
        select exists (
          select 1 from pins p join boards b on b.id = p.board_id
          where p.picture_id = ${pictureId} and p.kind in ('upload', 'link') and ${isPinShown('p', uid)} and ${isOpenTo('b', uid)}
        ) or exists (
          select 1 from item_photos f
          join items i on i.id = f.item_id and i.deleted_at is null
          join pins p on p.item_id = f.item_id and p.kind = 'item' and ${isPinShown('p', uid)}
          join boards b on b.id = p.board_id
          where ${isShownBy(pictureId)} and ${isOpenTo('b', uid)} and not exists (
            select 1 from item_photos before
            where before.item_id = f.item_id and (before.sort, before.picture_id) < (f.sort, f.picture_id))
        ) or exists (
          select 1 from pictures oc
          join outfits o on o.cover_object = oc.object_name and o.deleted_at is null
          join pins p on p.outfit_id = o.id and p.kind = 'outfit' and ${isPinShown('p', uid)}
          join boards b on b.id = p.board_id
          where oc.id = ${pictureId} and ${isOpenTo('b', uid)}
        ) or exists (
          select 1 from pictures a join profiles f on f.avatar_object = a.object_name
          where a.id = ${pictureId}
            and not ${isGoneFor(sql`f.uid`, sql`${uid}::text`)}
            and ((${uid} <> '' and f.handle is not null and not ${isHidden(sql`f.uid`)}) or exists (
              select 1 from boards b where b.owner_uid = f.uid and ${isOpenTo('b', uid)}) or exists (
              select 1 from board_members beside join boards b on b.id = beside.board_id and b.deleted_at is null
              where beside.uid = f.uid and ${roleOn('b', uid)} is not null))
        ) as shared`.execute(db);
      return rows[0]?.shared ?? false;
    },
  };
}
