import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ClipAspect, ClipState, EpisodeState } from '@bestie/contracts/episodes';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { openReportsOf } from '../reports';
import {
  audioOf,
  clipState,
  episodeLabel,
  isClipShown,
  isEpisodePublic,
  pictureOf,
  posterWords,
} from './episodes.sql';
import type { AudioJson } from './episodes.repository';
import type { ClipRecord } from './episodes.tables';

/** A clip with what admins see of its episode. */
export type AdminClipRow = ClipRecord & {
  state: ClipState;
  shown: boolean;
  words: string;
  owner: PersonColumns;
  open_reports: number;
  episode_title: string;
  episode_owner_uid: string;
  episode_state: EpisodeState;
  episode_hidden: boolean;
  episode_deleted: boolean;
  episode_vip: boolean;
  episode_labelled: boolean;
  /** Everybody finds the episode. */
  episode_public: boolean;
  creator: PersonColumns;
  artwork: PictureRow | null;
  audio: AudioJson | null;
};

export interface AdminClipsQuery {
  state?: ClipState | undefined;
  aspect?: ClipAspect | undefined;
  search?: string | undefined;
  after?: Position | undefined;
  limit: number;
}

const rows = sql`
  select c.*, ${clipState} as state, ${isClipShown} as shown, ${posterWords} as words,
    ${personJson('p', 'c.owner_uid')} as owner, ${openReportsOf('clip', sql`c.id`)} as open_reports,
    e.title as episode_title, e.owner_uid as episode_owner_uid, e.state as episode_state,
    e.hidden_at is not null as episode_hidden, e.deleted_at is not null as episode_deleted,
    e.tier_id is not null as episode_vip, ${isEpisodePublic} as episode_public,
    ${episodeLabel} is not null as episode_labelled,
    ${personJson('maker', 'e.owner_uid')} as creator, ${audioOf} as audio,
    ${pictureOf(sql`coalesce(e.artwork_object, s.artwork_object)`)} as artwork
  from episode_clips c join episodes e on e.id = c.episode_id
    left join people p on p.uid = c.owner_uid left join people maker on maker.uid = e.owner_uid
    left join podcasts s on s.owner_uid = e.owner_uid`;

/** SQL of the admins' list of clips. */
export function createAdminClipsRepository(db: Kysely<Database>) {
  return {
    /** Clips of drafts are not in it: those are their creators' alone. */
    async list({ state, aspect, search, after, limit }: AdminClipsQuery): Promise<AdminClipRow[]> {
      const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
      const conditions = [
        sql`c.deleted_at is null and e.deleted_at is null and e.state <> 'draft'`,
        ...(state ? [sql`${clipState} = ${state}`] : []),
        ...(aspect ? [sql`c.aspect = ${aspect}`] : []),
        ...words.map((word) => sql`strpos(lower(c.caption || ' ' || e.title), ${word}) > 0`),
        ...(after ? [sql`(c.sort, c.id) > (${after.value}, ${after.id}::uuid)`] : []),
      ];
      const { rows: found } = await sql<AdminClipRow>`
        ${rows} where ${sql.join(conditions, sql` and `)} order by c.sort, c.id limit ${limit}`.execute(db);
      return found;
    },

    async find(id: string): Promise<AdminClipRow | undefined> {
      const { rows: found } =
        await sql<AdminClipRow>`${rows} where c.id = ${id} and c.deleted_at is null`.execute(db);
      return found[0];
    },
  };
}
