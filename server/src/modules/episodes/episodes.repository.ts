import { sql } from 'kysely';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Chapter } from '@bestie/contracts/chapters';
import type { ClipState, EpisodeKind, EpisodeState } from '@bestie/contracts/episodes';
import type { ReportReason } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import { ownRows } from '../../platform/database/own-rows';
import { guest, isActive, isGoneFor, personName } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import {
  audioOf,
  audioWithPeaksOf,
  clipsOf,
  episodeLabel,
  isEpisodeOpen,
  isEpisodePublic,
  pictureOf,
} from './episodes.sql';
import type { AudioRecord, EpisodeRecord, EpisodesTables } from './episodes.tables';

export type AudioJson = Omit<AudioRecord, 'created_at' | 'peaks'>;
export type AudioWithPeaksJson = AudioJson & Pick<AudioRecord, 'peaks'>;

export interface ClipJson {
  id: string;
  version: number;
  caption: string;
  start_ms: number;
  end_ms: number;
  audio_id: string;
  state: ClipState;
  hidden_reason: string | null;
}

export type EpisodeCardRow = EpisodeRecord & {
  position: string;
  audio: AudioJson | null;
  artwork: PictureRow | null;
};

export type EpisodeRow = Omit<EpisodeCardRow, 'audio'> & {
  audio: AudioWithPeaksJson | null;
  clips: ClipJson[];
  show_title: string | null;
  show_artwork: PictureRow | null;
};

/** An episode that is open to somebody, with its creator and podcast. */
export type OpenEpisodeRow = Pick<
  EpisodeRecord,
  | 'id'
  | 'owner_uid'
  | 'title'
  | 'kind'
  | 'season'
  | 'number'
  | 'explicit'
  | 'tier_id'
  | 'summary'
  | 'notes'
  | 'chapters'
  | 'transcript'
  | 'audio_id'
  | 'version'
> & {
  state: 'published' | 'unlisted';
  published_at: Date;
  audio: AudioWithPeaksJson | null;
  artwork: PictureRow | null;
  clips: ClipJson[];
  creator_name: string;
  creator_handle: string | null;
  creator_hidden: boolean;
  podcast_title: string | null;
  /** The rule that an admin labelled it with. */
  label: ReportReason | null;
};

/** An episode in a feed. */
export interface FeedEpisodeRow {
  id: string;
  guid: string;
  title: string;
  kind: EpisodeKind;
  season: number | null;
  number: number | null;
  explicit: boolean;
  summary: string;
  notes: string;
  published_at: Date;
  updated_at: Date;
  chapters: Chapter[];
  has_cues: boolean;
  audio: AudioJson;
  artwork: PictureRow | null;
  artwork_type: string | null;
  label: ReportReason | null;
}

/** Where the bytes of the sound of an episode are. */
export interface OpenAudio {
  episode_id: string;
  owner_uid: string;
  object_name: string;
  extension: 'mp3' | 'm4a';
  bytes: number;
  duration_ms: number;
  /** Everybody finds it. */
  public: boolean;
}

export type EpisodesRepository = ReturnType<typeof createEpisodesRepository>;

const cardColumns = sql`e.*, to_json(e.updated_at) #>> '{}' as position, ${audioWithPeaksOf} as audio,
  ${pictureOf(sql`e.artwork_object`)} as artwork`;

/** SQL of episodes. */
export function createEpisodesRepository(db: Kysely<Database>) {
  return {
    ...ownRows(db, 'episodes'),

    /** Those of a creator, the last changed first. Chapters and transcripts are left where they are. */
    async list(
      uid: string,
      {
        state,
        kind,
        season,
        after,
        limit,
      }: {
        state: EpisodeState | undefined;
        kind: EpisodeKind | undefined;
        season: number | undefined;
        after: [at: string, id: string] | undefined;
        limit: number;
      },
    ): Promise<EpisodeCardRow[]> {
      const { rows } = await sql<EpisodeCardRow>`
        select e.id, e.owner_uid, e.version, e.title, e.kind, e.season, e.number, e.explicit, e.tier_id, e.state,
          e.publish_at, e.wall_time, e.timezone, e.published_at, e.needs, e.hidden_at, e.hidden_reason, e.plays,
          e.downloads, e.created_at, e.updated_at, to_json(e.updated_at) #>> '{}' as position, ${audioOf} as audio,
          ${pictureOf(sql`e.artwork_object`)} as artwork
        from episodes e where e.owner_uid = ${uid} and e.deleted_at is null
          ${state === undefined ? sql`` : sql`and e.state = ${state}`}
          ${kind === undefined ? sql`` : sql`and e.kind = ${kind}`}
          ${season === undefined ? sql`` : sql`and e.season = ${season}`}
          ${after ? sql`and (e.updated_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by e.updated_at desc, e.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async find(id: string): Promise<EpisodeRow | undefined> {
      const { rows } = await sql<EpisodeRow>`
        select ${cardColumns}, ${clipsOf} as clips, s.title as show_title,
          ${pictureOf(sql`s.artwork_object`)} as show_artwork
        from episodes e left join podcasts s on s.owner_uid = e.owner_uid where e.id = ${id}`.execute(db);
      return rows[0];
    },

    lock: (id: string): Promise<EpisodeRecord | undefined> =>
      db.selectFrom('episodes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** The moment of the transaction, by the clock of the database. */
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(db);
      return rows[0]!.now;
    },

    insert: async (values: Insertable<EpisodesTables['episodes']>): Promise<void> => {
      await db.insertInto('episodes').values(values).execute();
    },

    /** A change of its creator, which others must have seen before they change it too. */
    async update(id: string, changes: Updateable<EpisodesTables['episodes']>): Promise<void> {
      await db
        .updateTable('episodes')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    /** Files come beside what somebody types, so that they are no conflict. */
    async setFile(
      id: string,
      changes: Pick<Updateable<EpisodesTables['episodes']>, 'audio_id' | 'artwork_object'>,
    ): Promise<void> {
      await db
        .updateTable('episodes')
        .set({ ...changes, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    },

    /** Whether another full episode of the creator has the number. */
    async isNumberTaken(
      episode: Pick<EpisodeRecord, 'id' | 'owner_uid' | 'season' | 'number'>,
    ): Promise<boolean> {
      const { rows } = await sql`
        select 1 from episodes where owner_uid = ${episode.owner_uid} and id <> ${episode.id} and kind = 'full'
          and deleted_at is null and number = ${episode.number}
          and coalesce(season, 0) = coalesce(${episode.season}::int, 0)`.execute(db);
      return rows.length > 0;
    },

    /** Publishes by the clock of the database; the first date stays. */
    async publish(id: string, state: 'published' | 'unlisted'): Promise<void> {
      await sql`
        update episodes set state = ${state}, published_at = coalesce(published_at, date_trunc('milliseconds', now())),
          publish_at = null, wall_time = null, timezone = null, needs = null, updated_at = now(), version = version + 1
        where id = ${id}`.execute(db);
    },

    /** The next scheduled one whose time has come, locked, with how late it is. Those of people who are no creators wait. */
    async lockDue(): Promise<(EpisodeRecord & { late_ms: number }) | undefined> {
      const { rows } = await sql<EpisodeRecord & { late_ms: number }>`
        select e.*, (extract(epoch from now() - e.publish_at) * 1000)::float8 as late_ms
        from episodes e join people p on p.uid = e.owner_uid and ${isActive('p')} and p.role in ('creator', 'admin')
        where e.state = 'scheduled' and e.needs is null and e.deleted_at is null and e.publish_at <= now()
        order by e.publish_at limit 1 for no key update of e`.execute(db);
      return rows[0];
    },

    /** @param options.counted whether it is a change that others must have seen before they change it too */
    async setNeeds(id: string, needs: string, { counted = true } = {}): Promise<void> {
      await sql`
        update episodes set needs = ${needs}, updated_at = now(), version = version + ${counted ? 1 : 0} where id = ${id}`.execute(
        db,
      );
    },

    async setDeleted(id: string, deleted: boolean): Promise<void> {
      await db
        .updateTable('episodes')
        .set({ deleted_at: deleted ? sql<Date>`now()` : null, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    async setHidden(id: string, reason: string | null): Promise<void> {
      await db
        .updateTable('episodes')
        .set({
          hidden_at: reason === null ? null : sql<Date>`now()`,
          hidden_reason: reason,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute();
    },

    findAudio: (id: string): Promise<AudioRecord | undefined> =>
      db.selectFrom('episode_audio').selectAll().where('id', '=', id).executeTakeFirst(),

    insertAudio: async (values: Insertable<EpisodesTables['episode_audio']>): Promise<void> => {
      await db.insertInto('episode_audio').values(values).execute();
    },

    /** What is known of the waveform of a sound. */
    async setPeaks(id: string, changes: Pick<AudioRecord, 'peaks' | 'measuring'>): Promise<void> {
      await db.updateTable('episode_audio').set(changes).where('id', '=', id).execute();
    },

    /** An object that the person uploaded. */
    findUploaded: (
      name: string,
      uid: string,
    ): Promise<{ content_type: string; size: number; content_id: string } | undefined> =>
      db
        .selectFrom('objects')
        .select(['content_type', 'size', 'content_id'])
        .where('name', '=', name)
        .where('owner_uid', '=', uid)
        .forShare()
        .executeTakeFirst(),

    /** @param uid '' for guests */
    async findOpen(uid: string, id: string): Promise<OpenEpisodeRow | undefined> {
      const { rows } = await sql<OpenEpisodeRow>`
        select e.id, e.owner_uid, e.title, e.kind, e.season, e.number, e.explicit, e.tier_id, e.summary, e.notes,
          e.chapters, e.transcript, e.audio_id, e.version, e.state, e.published_at, ${audioWithPeaksOf} as audio,
          ${pictureOf(sql`coalesce(e.artwork_object, s.artwork_object)`)} as artwork, ${clipsOf} as clips,
          ${personName('maker', { caller: guest })} as creator_name, maker.handle as creator_handle,
          exists (select 1 from profile_settings h where h.uid = e.owner_uid and h.privacy_profile = 'nobody')
            as creator_hidden,
          s.title as podcast_title, ${episodeLabel} as label
        from episodes e join people maker on maker.uid = e.owner_uid
          left join podcasts s on s.owner_uid = e.owner_uid
        where e.id = ${id} and ${isEpisodeOpen(sql`${uid}::text`)}`.execute(db);
      return rows[0];
    },

    /** Whose an episode is, as far as it is open to somebody. @param uid '' for guests */
    async findOpenOwner(uid: string, id: string): Promise<string | undefined> {
      const { rows } = await sql<{ owner_uid: string }>`
        select e.owner_uid from episodes e where e.id = ${id} and ${isEpisodeOpen(sql`${uid}::text`)}`.execute(
        db,
      );
      return rows[0]?.owner_uid;
    },

    /** Sound that somebody may hear: of an episode that is open to them, as long as it is its newest, or of their own. */
    async findOpenAudio(uid: string, audioId: string): Promise<OpenAudio | undefined> {
      const { rows } = await sql<OpenAudio>`
        select a.episode_id, a.owner_uid, a.object_name, a.extension, a.bytes, a.duration_ms,
          ${isEpisodePublic} as public
        from episode_audio a join episodes e on e.id = a.episode_id
        where a.id = ${audioId} and ((e.audio_id = a.id and ${isEpisodeOpen(sql`${uid}::text`)})
          or (e.owner_uid = ${uid} and e.deleted_at is null))`.execute(db);
      return rows[0];
    },

    /** Whether a picture is the cover of something that is open to somebody. */
    async isPictureShown(uid: string, pictureId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from pictures pic where pic.id = ${pictureId} and (
          exists (select 1 from episodes e where e.artwork_object = pic.object_name and ${isEpisodeOpen(sql`${uid}::text`)})
          or exists (select 1 from podcasts s join people p on p.uid = s.owner_uid and ${isActive('p')}
            where s.artwork_object = pic.object_name and not ${isGoneFor(sql`s.owner_uid`, sql`${uid}::text`)}))`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** What a feed shows now, the newest first. */
    async feed(uid: string, limit: number): Promise<FeedEpisodeRow[]> {
      const { rows } = await sql<FeedEpisodeRow>`
        select e.id, e.guid, e.title, e.kind, e.season, e.number, e.explicit, e.summary, e.notes, e.published_at,
          e.updated_at, e.chapters, coalesce(jsonb_array_length(e.transcript -> 'cues') > 0, false) as has_cues,
          ${audioOf} as audio, ${pictureOf(sql`e.artwork_object`)} as artwork,
          (select o.content_type from objects o where o.name = e.artwork_object) as artwork_type,
          ${episodeLabel} as label
        from episodes e where e.owner_uid = ${uid} and ${isEpisodePublic} and e.audio_id is not null
        order by e.published_at desc, e.id desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
