import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { AuditRow } from './audit.repository';

/** Presents an audit row. */
export function presentAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_uid === null ? null : { uid: row.actor_uid, name: row.actor_name },
    actorRole: row.actor_role,
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
    before: row.before,
    after: row.after,
    reason: row.reason,
  };
}
