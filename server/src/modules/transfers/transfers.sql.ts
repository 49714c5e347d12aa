import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TransferKind } from '@bestie/contracts/transfers';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';

/** The open offer of a thing, as admins see it. */
export interface OpenTransferColumns {
  id: string;
  to: PersonColumns;
  /** ISO text: it comes inside JSON. */
  expires_at: string;
}

/** The open offer of a thing; null without one. @param id SQL of its id */
export const openTransferOf = (
  kind: TransferKind,
  id: RawBuilder<unknown>,
): RawBuilder<OpenTransferColumns | null> => sql<OpenTransferColumns | null>`(
  select jsonb_build_object('id', offered.id, 'to', ${personJson('heir', 'offered.to_uid')}, 'expires_at', offered.expires_at)
  from transfers offered left join people heir on heir.uid = offered.to_uid
  where offered.kind = ${sql.lit(kind)} and offered.target_id = ${id} and offered.ended_at is null
    and offered.expires_at > now())`;
