import { sql } from 'kysely';
import type { TrashSource } from '../../platform/module/declarations';

/** Clips that their creators deleted; they cannot restore one that an admin deleted. */
export const voiceTrash: Record<'voiceClips', TrashSource> = {
  voiceClips: {
    table: 'voice_clips',
    rows: (uid) => sql`
      select v.id, v.deleted_at, true as may_purge, v.title as name, null::text as place, null::text as day,
        '{}'::uuid[] as parents
      from voice_clips v
      where v.owner_uid = ${uid} and v.deleted_by = ${uid} and v.deleted_at is not null`,
  },
};
