import { sql } from 'kysely';
import { coveredName } from '../reports';

const about = (columns: unknown) => sql`(
  select ${columns} from transfers told where told.id = n.target_id::uuid
    and (n.uid = told.from_uid or n.uid = told.to_uid)
    and (told.outcome = 'accepted' or (told.ended_at is null and told.expires_at > now())))`;

const title = sql`case told.kind
  when 'board' then (select ${coveredName('board', sql`b.id`, sql`b.title`)} from boards b where b.id = told.target_id and b.deleted_at is null)
  else (select s.name from spaces s where s.id = told.target_id and s.deleted_at is null) end`;

/** The name of the thing that a notification `n` about a transfer is about; null once it is deleted. */
export const transferredTitle = about(title);

/** What happens, as JSON. */
export const transferFacts = about(
  sql`json_build_object('kind', told.kind, 'id', told.target_id, 'mine', n.uid = told.to_uid,
    'done', told.outcome is not null, 'out', not told.keeps_editing)::text`,
);

/** The offer is open or accepted, and the receiver is one of its two owners. */
export const isTransferTold = sql`${transferredTitle} is not null`;
