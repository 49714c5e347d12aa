import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { VoiceVisibility } from '@bestie/contracts/voice-clips';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import { hasBeginnings } from '../../platform/search/search-query.sql';
import { isUnsettled } from '../reports';
import { cardColumns, clipColumns, clips, isFoundBy, isHeard } from './voice-clips.sql';
import type { CardRow, ClipRow } from './voice-clips.sql';
import type { VoiceClipRecord, VoiceTables, VoiceVersionRecord } from './voice-clips.tables';

type After = [at: string, id: string] | undefined;

export type VoiceClipsRepository = ReturnType<typeof createVoiceClipsRepository>;

/** SQL of voice clips. */
export function createVoiceClipsRepository(db: Kysely<Database>) {
  return {
    /** Clips of a creator, the newest first. */
    async list(
      uid: string,
      {
        q,
        visibility,
        after,
        limit,
      }: { q: string | undefined; visibility: VoiceVisibility | undefined; after: After; limit: number },
    ): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        select ${cardColumns(uid, 'created_at')} from ${clips}
        where v.owner_uid = ${uid} and v.deleted_at is null
          ${visibility ? sql`and v.visibility = ${visibility}` : sql``}
          ${q ? sql`and ${hasBeginnings(sql.ref('v.words'), q)}` : sql``}
          ${after ? sql`and (v.created_at, v.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by v.created_at desc, v.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Clips of a person that a caller finds and hears, the newest first. */
    async listOf(
      uid: string,
      ownerUid: string,
      { after, limit }: { after: After; limit: number },
    ): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        select ${cardColumns(uid, 'published_at')} from ${clips}
        where v.owner_uid = ${ownerUid} and v.deleted_at is null and v.visibility <> 'private'
          and v.version_id is not null and ${isFoundBy(sql`${uid}::text`)}
          ${after ? sql`and (v.published_at, v.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by v.published_at desc, v.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** A clip that somebody hears. */
    async findHeard(uid: string, id: string): Promise<ClipRow | undefined> {
      const { rows } = await sql<ClipRow>`
        select ${clipColumns(uid)} from ${clips} where v.id = ${id} and ${isHeard(sql`${uid}::text`)}`.execute(
        db,
      );
      return rows[0];
    },

    /**
     * The object of a sound that somebody hears. Others than its creator and admins hear the version that is played; creators
     * and admins hear all.
     */
    async findSound(uid: string, clipId: string, versionId: string): Promise<string | undefined> {
      const { rows } = await sql<{ name: string }>`
        select coalesce(a.playable_name, a.object_name) as name
        from ${clips} join voice_versions a on a.clip_id = v.id
        where v.id = ${clipId} and a.id = ${versionId} and ${isHeard(sql`${uid}::text`)}
          and (a.id = v.version_id or v.owner_uid = ${uid}
            or exists (select 1 from people p where p.uid = ${uid} and p.role = 'admin'))`.execute(db);
      return rows[0]?.name;
    },

    lock: (id: string): Promise<VoiceClipRecord | undefined> =>
      db.selectFrom('voice_clips').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Makes changes of one creator run one after the other. @returns how many clips they have, those in the trash included */
    async countLocked(uid: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtext('voice_clips'), hashtext(${uid}))`.execute(db);
      const { count } = await db
        .selectFrom('voice_clips')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_uid', '=', uid)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert(
      values: Pick<
        Insertable<VoiceTables['voice_clips']>,
        'id' | 'owner_uid' | 'title' | 'description' | 'request_hash'
      >,
    ): Promise<void> {
      await db
        .insertInto('voice_clips')
        .values({ ...values, chapters: '[]', tier_id: null, version_id: null, ...noPart, ...unpublished })
        .execute();
    },

    async update(
      id: string,
      changes: Partial<
        Pick<
          Insertable<VoiceTables['voice_clips']>,
          | 'title'
          | 'description'
          | 'visibility'
          | 'tier_id'
          | 'trim_start_ms'
          | 'trim_end_ms'
          | 'chapters'
          | 'transcript'
          | 'spoken'
        >
      >,
    ): Promise<void> {
      await db
        .updateTable('voice_clips')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
      await this.notePublished(id);
    },

    /** Plays a version from now on, all of it. */
    async play(id: string, versionId: string): Promise<void> {
      await db
        .updateTable('voice_clips')
        .set({
          version_id: versionId,
          ...noPart,
          updated_at: sql<Date>`now()`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute();
      await this.notePublished(id);
    },

    /** Notes when others could hear a clip first. */
    async notePublished(id: string): Promise<void> {
      await sql`
        update voice_clips set published_at = date_trunc('milliseconds', now())
        where id = ${id} and published_at is null and visibility <> 'private' and version_id is not null`.execute(
        db,
      );
    },

    /** @returns when, by the database’s clock */
    async setDeleted(id: string, by: string | null): Promise<Date | null> {
      const row = await db
        .updateTable('voice_clips')
        .set({ deleted_at: by === null ? null : sql<Date>`now()`, deleted_by: by })
        .where('id', '=', id)
        .returning('deleted_at')
        .executeTakeFirstOrThrow();
      return row.deleted_at;
    },

    /** An object that a person uploaded. */
    findUploaded: (name: string, uid: string): Promise<{ content_type: string; size: number } | undefined> =>
      db
        .selectFrom('objects')
        .select(['content_type', 'size'])
        .where('name', '=', name)
        .where('owner_uid', '=', uid)
        .forShare()
        .executeTakeFirst(),

    findVersion: (id: string): Promise<VoiceVersionRecord | undefined> =>
      db.selectFrom('voice_versions').selectAll().where('id', '=', id).executeTakeFirst(),

    versionsOf: (clipId: string): Promise<Pick<VoiceVersionRecord, 'number' | 'object_name'>[]> =>
      db
        .selectFrom('voice_versions')
        .select(['number', 'object_name'])
        .where('clip_id', '=', clipId)
        .execute(),

    /** Whether at least this many sounds of a creator are not prepared yet. */
    async hasWaiting(uid: string, count: number): Promise<boolean> {
      const { rows } = await sql`
        select 1 from voice_clips c join voice_versions a on a.clip_id = c.id
        where c.owner_uid = ${uid} and a.state = 'processing' limit ${count}`.execute(db);
      return rows.length === count;
    },

    async addVersion(values: Insertable<VoiceTables['voice_versions']>): Promise<void> {
      await db.insertInto('voice_versions').values(values).execute();
    },

    async updateVersion(
      id: string,
      changes: Partial<
        Pick<VoiceVersionRecord, 'state' | 'duration_ms' | 'peaks' | 'loudness' | 'note' | 'playable_name'>
      >,
    ): Promise<void> {
      await db.updateTable('voice_versions').set(changes).where('id', '=', id).execute();
    },

    async savePosition(uid: string, clipId: string, positionMs: number): Promise<void> {
      await sql`
        insert into voice_positions (uid, clip_id, position_ms) values (${uid}, ${clipId}, ${positionMs})
        on conflict (uid, clip_id) do update set position_ms = excluded.position_ms, updated_at = now()`.execute(
        db,
      );
    },

    /** What an admin may still bring back stays. */
    emptyTrash: (before: Date): Promise<void> =>
      emptyTrash(db, 'voice_clips', before, { kept: isUnsettled(['voiceClip'], sql.ref('voice_clips.id')) }),
  };
}

const noPart = { trim_start_ms: null, trim_end_ms: null };
const unpublished = { transcript: null, published_at: null, deleted_at: null, deleted_by: null };
