import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { ClipAspect } from '@bestie/contracts/episodes';
import type { ReportReason } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import { guest, isGoneFor, isHidden, personName } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isReportedBy } from '../reports';
import {
  audioOf,
  episodeLabel,
  isClipShown,
  isEpisodeOpen,
  isEpisodePublic,
  isFeatured,
  pictureOf,
  posterWords,
} from './episodes.sql';
import type { AudioJson } from './episodes.repository';

/** An episode as fans find it. */
export interface ShownEpisodeRow {
  id: string;
  owner_uid: string;
  title: string;
  summary: string;
  published_at: Date;
  audio: AudioJson;
  artwork: PictureRow | null;
  creator_name: string;
  creator_handle: string | null;
  /** The rule that an admin labelled it with. */
  label: ReportReason | null;
}

/** A clip as fans find it, with its episode. */
export interface ShownClipRow {
  id: string;
  caption: string;
  start_ms: number;
  end_ms: number;
  aspect: ClipAspect;
  words: string;
  /** Of the whole sound, packed. */
  peaks: string | null;
  episode: ShownEpisodeRow;
}

/** Columns of {@link ShownEpisodeRow}. */
const shown = sql`e.id, e.owner_uid, e.title, e.summary, e.published_at, ${audioOf} as audio,
  ${pictureOf(sql`coalesce(e.artwork_object, s.artwork_object)`)} as artwork, ${personName('maker', { caller: guest })} as creator_name,
  ${episodeLabel} as label,
  case when ${isHidden(sql`e.owner_uid`)} then null else maker.handle end as creator_handle`;
const source = sql`episodes e join people maker on maker.uid = e.owner_uid
  left join podcasts s on s.owner_uid = e.owner_uid`;

/** So many episodes a calendar shows. */
const datesShown = 500;

/** SQL of what fans are shown of episodes of everybody. */
export function createDiscoveryRepository(db: Kysely<Database>) {
  /** Not by somebody who keeps the caller out, and not what the caller reported. */
  const isFor = (uid: string) => sql`(not coalesce(${isGoneFor(sql`e.owner_uid`, sql`${uid}::text`)}, false)
    and not ${isReportedBy('episode', sql`e.id`, uid)})`;
  async function episodes(
    uid: string,
    condition: RawBuilder<boolean>,
    order: RawBuilder<unknown>,
    limit: number,
  ): Promise<ShownEpisodeRow[]> {
    const { rows } = await sql<ShownEpisodeRow>`
      select ${shown} from ${source} where ${condition} and e.audio_id is not null and ${isFor(uid)}
      order by ${order} desc, e.id desc limit ${limit}`.execute(db);
    return rows;
  }
  return {
    /** Featured at this moment, by the clock of the database. */
    featured: (uid: string, limit: number) => episodes(uid, isFeatured, sql`e.featured_from`, limit),

    latest: (uid: string, limit: number) => episodes(uid, isEpisodePublic, sql`e.published_at`, limit),

    /** Those that came out within a span and are open to somebody, in their order. */
    async dates(uid: string, from: Date, to: Date): Promise<ShownEpisodeRow[]> {
      const { rows } = await sql<ShownEpisodeRow>`
        select ${shown} from ${source}
        where e.state = 'published' and e.published_at >= ${from} and e.published_at < ${to}
          and e.audio_id is not null and ${isEpisodeOpen(sql`${uid}::text`)}
        order by e.published_at, e.id limit ${datesShown}`.execute(db);
      return rows;
    },

    /** Those of VIP tiers that are open to somebody, the newest first. */
    async vip(
      uid: string,
      { after, limit }: { after: [at: string, id: string] | undefined; limit: number },
    ): Promise<(ShownEpisodeRow & { position: string })[]> {
      const { rows } = await sql<ShownEpisodeRow & { position: string }>`
        select ${shown}, to_json(e.published_at) #>> '{}' as position from ${source}
        where e.state = 'published' and e.tier_id is not null and e.audio_id is not null
          and ${isEpisodeOpen(sql`${uid}::text`)}
          ${after ? sql`and (e.published_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by e.published_at desc, e.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Whether an episode is for everybody. */
    async isPublic(id: string): Promise<boolean> {
      const { rows } = await sql`select 1 from episodes e where e.id = ${id} and ${isEpisodePublic}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Clips in the order of the admins. */
    async clips(uid: string, limit: number): Promise<ShownClipRow[]> {
      const { rows } = await sql<ShownClipRow & { episode: { published_at: string } }>`
        select c.id, c.caption, c.start_ms, c.end_ms, c.aspect, ${posterWords} as words,
          (select a.peaks from episode_audio a where a.id = e.audio_id) as peaks,
          (select to_jsonb(one) from (select ${shown}) one) as episode
        from ${source} join episode_clips c on c.episode_id = e.id
        where ${isClipShown} and ${isFor(uid)} and not ${isReportedBy('clip', sql`c.id`, uid)}
        order by c.sort, c.id limit ${limit}`.execute(db);
      return rows.map((row) => ({
        ...row,
        episode: { ...row.episode, published_at: new Date(row.episode.published_at) },
      }));
    },
  };
}
