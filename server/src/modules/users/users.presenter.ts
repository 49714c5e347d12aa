import type { User } from '@bestie/contracts/users.contract';
import { statusOf } from '../../platform/identity/access-states';
import type { PersonRow } from '../../platform/identity/people.repository';

/** A person as admins see them. */
export function presentUser(row: PersonRow, can: User['can']): User {
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.display_name,
    handle: row.handle,
    role: row.role,
    status: statusOf(row) === 'suspended' ? 'suspended' : 'active',
    published: row.hidden_at === null ? 'shown' : 'hidden',
    suspendedUntil: later(row.suspended_until),
    mutedUntil: later(row.muted_until),
    leavesAt: row.leaves_at?.toISOString() ?? null,
    eraseAskedBy: row.erase_asked_by,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    version: row.version,
    can,
  };
}

/** The end of a sanction; null once it is over. */
const later = (end: Date | null): string | null =>
  end && end.getTime() > Date.now() ? end.toISOString() : null;
