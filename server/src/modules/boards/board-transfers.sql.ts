import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Names of the photos that were uploaded to a board; those of pieces and outfits stay in their closets. */
export const uploadsOfBoard = (boardId: string): RawBuilder<unknown> => sql`
  select shown.object_name from pins n join pictures shown on shown.id = n.picture_id
  where n.board_id = ${boardId} and n.kind = 'upload' and shown.object_name like 'users/%/boards/%'`;
