import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ObjectFolder } from '../../platform/objects/object-folders';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { isReportedBy } from '../reports';

/** Copies of pictures of entries. They are shown through their entries, and nobody reads or writes them there. */
export const entryFolder: ObjectFolder = {
  limits: { image: limits.closetUpload.fileBytes },
  sharedBy: { resource: 'challengeEntry' },
};

export const entryReferences: ObjectReference[] = [
  { table: 'challenge_entry_pictures', column: 'object_name', holds: 'name', uses: null },
];

/** Whether the entry `e` of the challenge `c` is open to somebody: their own, and all from voting on. */
export const isEntryShown = (uid: string): RawBuilder<boolean> => sql<boolean>`(
  e.author_uid = ${uid} or (e.state = 'entered' and c.cancelled_at is null
    and not ${isReportedBy('challengeEntry', sql`e.id`, uid)}
    and (c.voting_method is not null or c.closed_at is not null or (c.votes_at <= now() and ${sql.lit(limits.challenges.entriesMin)} <= (
      select count(*) from challenge_entries o where o.challenge_id = c.id and o.state = 'entered')))))`;
