import type { Person } from '../../platform/http/caller';
import { endSuspension, sanctionPerson } from '../users';
import type { ReportsRepositories } from './reports.repositories';
import type { ReportDecisionRow } from './reports.tables';

/** Brings back what a decision hid or removed, and ends its mute or suspension. */
export async function takeBack(
  bound: ReportsRepositories,
  { kind, content, sanction, owner_uid: uid, before }: ReportDecisionRow,
  measured: { admin: Person; targetId: string; reason: string; now: Date },
): Promise<void> {
  if (content !== 'keep') await bound.measure(kind, content)?.undo(measured, before);
  const { admin, reason, now } = measured;
  if (sanction === 'suspend') await endSuspension(bound, uid);
  if (sanction === 'mute')
    await sanctionPerson(bound, admin, { uid, sanction: 'none', hours: null, reason, now });
}
