import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { guest, isActive, isHidden, isWithdrawn, personName } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isEpisodePublic, pictureOf } from './episodes.sql';
import type { EpisodesTables, PodcastRecord } from './episodes.tables';

export type PodcastRow = PodcastRecord & { artwork: PictureRow | null; episodes: number };

export type PublicPodcastRow = PodcastRecord & {
  artwork: PictureRow | null;
  artwork_type: string | null;
  creator_name: string;
  /** Null with a private profile, too. */
  creator_handle: string | null;
};

/** SQL of podcasts. */
export function createPodcastsRepository(db: Kysely<Database>) {
  return {
    async find(uid: string): Promise<PodcastRow | undefined> {
      const { rows } = await sql<PodcastRow>`
        select s.*, ${pictureOf(sql`s.artwork_object`)} as artwork,
          (select count(*)::int from episodes e where e.owner_uid = s.owner_uid and ${isEpisodePublic}) as episodes
        from podcasts s where s.owner_uid = ${uid}`.execute(db);
      return rows[0];
    },

    /** Locked, with the name that a new one would have. Two at once wait for each other. */
    async lock(uid: string): Promise<PodcastRecord | undefined> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`podcast/${uid}`}, 0))`.execute(db);
      return db.selectFrom('podcasts').selectAll().where('owner_uid', '=', uid).executeTakeFirst();
    },

    insert: async (values: Insertable<EpisodesTables['podcasts']>): Promise<void> => {
      await db.insertInto('podcasts').values(values).execute();
    },

    async update(
      uid: string,
      changes: Partial<
        Pick<
          PodcastRecord,
          'title' | 'description' | 'author' | 'language' | 'category' | 'explicit' | 'artwork_object'
        >
      >,
    ): Promise<void> {
      await db
        .updateTable('podcasts')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('owner_uid', '=', uid)
        .execute();
    },

    /** The podcast of a feed, as long as its creator is there. */
    async findPublic(uid: string): Promise<PublicPodcastRow | undefined> {
      const { rows } = await sql<PublicPodcastRow>`
        select s.*, ${pictureOf(sql`s.artwork_object`)} as artwork,
          (select o.content_type from objects o where o.name = s.artwork_object) as artwork_type,
          ${personName('p', { caller: guest })} as creator_name,
          case when not ${isHidden(sql`s.owner_uid`)} then p.handle end as creator_handle
        from podcasts s join people p on p.uid = s.owner_uid and ${isActive('p')}
        where s.owner_uid = ${uid} and not ${isWithdrawn(sql`s.owner_uid`)}`.execute(db);
      return rows[0];
    },

    /** The object behind a picture that a podcast or a public episode shows. */
    async findPicture(pictureId: string): Promise<{ object_name: string } | undefined> {
      const { rows } = await sql<{ object_name: string }>`
        select pic.object_name from pictures pic where pic.id = ${pictureId} and (
          exists (select 1 from episodes e where e.artwork_object = pic.object_name and ${isEpisodePublic})
          or exists (select 1 from podcasts s join people p on p.uid = s.owner_uid and ${isActive('p')}
            where s.artwork_object = pic.object_name and not ${isWithdrawn(sql`s.owner_uid`)}))`.execute(db);
      return rows[0];
    },
  };
}
