import type { Report } from '@bestie/contracts/reports.contract';
import type { ReportRow } from './reports.repository';

/** Presents a report, for admins. */
export function presentReport(row: ReportRow): Report {
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    snapshot: { title: row.snapshot.title, text: row.snapshot.text, ownerUid: row.snapshot.ownerUid },
    reason: row.reason,
    note: row.note,
    state: row.state,
    reporterUid: row.reporter_uid,
    createdAt: row.created_at.toISOString(),
  };
}
