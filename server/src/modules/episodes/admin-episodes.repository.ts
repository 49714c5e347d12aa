import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AdminEpisodeSort, AdminEpisodeState } from '@bestie/contracts/admin-episodes';
import type { EpisodeKind } from '@bestie/contracts/episodes';
import type { Database } from '../../platform/database/schema';
import { moderatedRows, moderatedStates, openReportsOf } from '../reports';
import type { ModeratedQuery, ModeratedRow } from '../reports';
import { isEpisodeOpen, isFeatured } from './episodes.sql';
import type { EpisodeRecord } from './episodes.tables';

/** An episode as admins see it in the list of all. */
export type AdminEpisodeRow = ModeratedRow &
  Pick<
    EpisodeRecord,
    | 'title'
    | 'kind'
    | 'state'
    | 'tier_id'
    | 'plays'
    | 'published_at'
    | 'publish_at'
    | 'wall_time'
    | 'timezone'
    | 'needs'
    | 'featured_from'
    | 'featured_until'
    | 'updated_at'
  > & {
    duration_ms: number | null;
    is_featured: boolean;
    /** The caller may open its page. */
    seen: boolean;
  };

export interface AdminEpisodesQuery extends ModeratedQuery<AdminEpisodeState, AdminEpisodeSort> {
  kind?: EpisodeKind | undefined;
}

const sorts: Record<AdminEpisodeSort, RawBuilder<unknown>> = {
  activity: sql`t.updated_at`,
  created: sql`t.created_at`,
  plays: sql`t.plays`,
};

const states: Record<AdminEpisodeState, RawBuilder<boolean>> = {
  ...moderatedStates,
  scheduled: sql`t.deleted_at is null and t.state = 'scheduled'`,
  published: sql`t.deleted_at is null and t.state = 'published'`,
  unlisted: sql`t.deleted_at is null and t.state = 'unlisted'`,
  featured: sql`t.deleted_at is null and t.featured_until > now()`,
};

/** Of the row `t`. */
const columns = (uid: string) => sql`
  t.title, t.kind, t.state, t.tier_id, t.plays, t.published_at, t.publish_at, t.wall_time, t.timezone, t.needs,
  t.featured_from, t.featured_until, t.updated_at, ${openReportsOf('episode', sql`t.id`)} as open_reports,
  null::timestamptz as opened_until,
  (select a.duration_ms from episode_audio a where a.id = t.audio_id) as duration_ms,
  exists (select 1 from episodes e where e.id = t.id and ${isFeatured}) as is_featured,
  exists (select 1 from episodes e where e.id = t.id and ${isEpisodeOpen(sql`${uid}::text`)}) as seen`;

/** SQL of everybody's episodes, for admins. Drafts are not among them. */
export function createAdminEpisodesRepository(db: Kysely<Database>) {
  const read = async (
    query: Omit<AdminEpisodesQuery, 'state' | 'sort'>,
    state: RawBuilder<boolean>,
    key: RawBuilder<unknown>,
    where: RawBuilder<boolean>[],
  ): Promise<AdminEpisodeRow[]> => {
    const rows = moderatedRows<AdminEpisodeRow>(
      {
        table: sql.table('episodes'),
        title: sql`t.title`,
        state,
        key,
        reported: sql`t.id in (select told.target_id::uuid from reports told where told.kind = 'episode' and told.state = 'open')`,
        where: [sql<boolean>`t.state <> 'draft'`, ...where],
        columns: columns(query.uid),
      },
      query,
    );
    return (await rows.execute(db)).rows;
  };
  return {
    list: ({ state, sort, kind, ...query }: AdminEpisodesQuery): Promise<AdminEpisodeRow[]> =>
      read(query, states[state], sorts[sort], kind ? [sql<boolean>`t.kind = ${kind}`] : []),

    async find(uid: string, id: string): Promise<AdminEpisodeRow | undefined> {
      const [row] = await read({ uid, reported: false, limit: 1 }, states.present, sorts.created, [
        sql<boolean>`t.id = ${id}`,
      ]);
      return row;
    },
  };
}
