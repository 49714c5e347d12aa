import type {
  OwnReport,
  ReportCase,
  ReportCaseDetail,
  ReportDecision,
} from '@bestie/contracts/reports.contract';
import type { PersonRow } from '../../platform/identity/people.repository';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import type { OwnReportRow, ReportCaseRow } from './reports.repository';
import type { ReportDecisionRow, ReportRow } from './reports.tables';

/** What was kept of a thing; reports of earlier releases have no more than its words. */
const presentEvidence = ({ snapshot }: ReportRow): ReportCase['evidence'] => ({
  title: snapshot.title,
  text: snapshot.text,
  ownerUid: snapshot.ownerUid,
  revision: snapshot.revision ?? null,
  path: snapshot.path ?? null,
});

/** Everything that is open about one thing, for lists of admins. */
export const presentCase = (row: ReportCaseRow): ReportCase => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  evidence: presentEvidence(row),
  count: row.count,
  reasons: row.reasons,
  createdAt: row.created_at.toISOString(),
});

/** The same with each report, and what the thing says now. */
export function presentCaseDetail(
  rows: readonly [ReportRow, ...ReportRow[]],
  {
    pictures,
    present,
    owner,
  }: {
    pictures: readonly PictureRow[];
    present: ReportCaseDetail['present'];
    owner: PersonRow | undefined;
  },
): ReportCaseDetail {
  const [first] = rows;
  const reasons = [...new Set(rows.map(({ reason }) => reason))];
  return {
    ...presentCase({ ...first, count: rows.length, reasons }),
    pictures: pictures.map(presentSharedPicture),
    present: present && { title: present.title, text: present.text },
    owner: owner
      ? { uid: owner.uid, name: owner.display_name ?? owner.handle ?? 'Someone', handle: owner.handle }
      : null,
    reports: rows.map((row) => ({
      id: row.id,
      reason: row.reason,
      note: row.note,
      reporterUid: row.reporter_uid,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** A report as its reporter sees it: whether admins acted, and nothing of what happened to anybody. */
export const presentOwnReport = (row: OwnReportRow): OwnReport => ({
  id: row.id,
  kind: row.kind,
  title: row.snapshot.title,
  reason: row.reason,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** A decision, for admins. */
export const presentDecision = (row: ReportDecisionRow, can: ReportDecision['can']): ReportDecision => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  title: row.title,
  content: row.content,
  sanction: row.sanction,
  hours: row.hours,
  reason: row.reason,
  decidedAt: row.decided_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  can,
});
