import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { TrashKind } from '@bestie/contracts/trash';
import type { Database } from '../../platform/database/schema';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { TrashedThing } from '../../platform/module/declarations';
import type { Declared } from '../../platform/module/connection';

/** Position of an entry in the order of the trash. */
export interface TrashPosition {
  deletedAt: string;
  id: string;
  kind: string;
}

export interface TrashRow {
  kind: TrashKind;
  id: string;
  name: string;
  place: string | null;
  day: string | null;
  deleted_at: Date;
  may_purge: boolean;
  cover: EmbeddedPicture | null;
}

export type TrashRepository = ReturnType<typeof createTrashRepository>;

/** SQL of the trash over all nouns. Each call is one query. */
export function createTrashRepository(db: Kysely<Database>, sources: Declared['trash']) {
  return {
    /** What was deleted since `since`, latest first. */
    async list(
      uid: string,
      kinds: readonly TrashKind[],
      { since, after, limit }: { since: Date; after: TrashPosition | undefined; limit: number },
    ): Promise<TrashRow[]> {
      const parts = kinds.map(
        (kind) => sql`(
          select ${kind}::text as kind, r.id, r.name, r.place, r.day, r.deleted_at, r.may_purge
          from (${sources.of(kind).rows(uid)}) r
          where r.deleted_at >= ${since} ${
            after
              ? sql`and (r.deleted_at, r.id, ${kind}::text) < (${after.deletedAt}::timestamptz, ${after.id}::uuid, ${after.kind}::text)`
              : sql``
          }
          order by r.deleted_at desc, r.id desc limit ${limit})`,
      );
      const covers = kinds.flatMap((kind) => {
        const cover = sources.of(kind).cover;
        return cover ? [sql`when ${kind}::text then ${cover(sql`page.id`)}`] : [];
      });
      const cover =
        covers.length > 0 ? sql`case page.kind ${sql.join(covers, sql` `)} end` : sql`null::jsonb`;
      const { rows } = await sql<TrashRow>`
        select page.*, ${cover} as cover from (
          select * from (${sql.join(parts, sql` union all `)}) every
          order by deleted_at desc, id desc, kind desc limit ${limit}
        ) page order by deleted_at desc, id desc, kind desc`.execute(db);
      return rows;
    },

    /** Those of the things that the person may restore. */
    async find(uid: string, kind: TrashKind, ids: readonly string[], since: Date): Promise<TrashedThing[]> {
      const { rows } = await sql<TrashedThing>`
        select r.id, array(select unnest(r.parents)::text) as parents from (${sources.of(kind).rows(uid)}) r
        where r.id = any(${ids}::uuid[]) and r.deleted_at >= ${since}`.execute(db);
      return rows;
    },

    /** Deletes those that the person may delete permanently. @returns ids of the deleted rows */
    async purge(uid: string, kind: TrashKind, ids: readonly string[]): Promise<string[]> {
      const { table, rows: source } = sources.of(kind);
      // Things that are being restored at this moment are skipped: the condition is checked again.
      const { rows } = await sql<{ id: string }>`
        delete from ${sql.table(table)} where deleted_at is not null and id in (
          select r.id from (${source(uid)}) r where r.may_purge and r.id = any(${ids}::uuid[]))
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
