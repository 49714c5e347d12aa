import { reportSeverities } from '@bestie/contracts/reports';
import type {
  DecidedCase,
  OwnDecision,
  OwnReport,
  ReportCase,
  ReportCaseDetail,
  ReportDecision,
} from '@bestie/contracts/reports.contract';
import type { PersonRow } from '../../platform/identity/people.repository';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { presentClaim } from './claims';
import type { ReportCaseRow } from './report-cases.repository';
import type { WaitingRow } from './report-waiting.repository';
import type { NeighbourRow, OwnReportRow, WeighedReportRow } from './reports.repository';
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
export const presentCase = (row: ReportCaseRow, callerUid: string): ReportCase => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  evidence: presentEvidence(row),
  count: row.count,
  reasons: row.reasons,
  createdAt: row.created_at.toISOString(),
  openedAt: row.opened_at.toISOString(),
  priority: {
    value: Number(row.priority),
    severity: row.severity,
    weight: row.weight,
    hours: Math.max(0, row.hours),
  },
  claim: presentClaim(row.claim, callerUid),
  hiddenByRule: row.hidden_as !== null && !row.held,
  held: row.held,
  waiting: false,
  rules: row.rule_names,
});

/** What waits for its approval, as a case that nobody reported. */
export const presentWaiting = (row: WaitingRow, callerUid: string): ReportCase => ({
  id: row.id,
  kind: row.kind,
  targetId: row.id,
  evidence: { title: row.title, text: row.text, ownerUid: '', revision: null, path: row.path },
  count: 0,
  reasons: [],
  createdAt: row.opened_at.toISOString(),
  openedAt: row.opened_at.toISOString(),
  priority: {
    value: Number(row.priority),
    severity: reportSeverities.other,
    weight: 0,
    hours: Math.max(0, row.hours),
  },
  claim: presentClaim(row.claim, callerUid),
  hiddenByRule: false,
  held: false,
  waiting: true,
  rules: [],
});

/** What is kept of a reported thing, what it says now, and what else was decided about whose it is. */
export interface CaseContents {
  reports: readonly WeighedReportRow[];
  pictures: readonly PictureRow[];
  neighbours: readonly NeighbourRow[];
  present: ReportCaseDetail['present'];
  label: ReportCaseDetail['label'];
  owner: PersonRow | undefined;
  strikes: number;
  earlier: readonly ReportDecisionRow[];
}

const presentContents = ({
  reports,
  pictures,
  neighbours,
  present,
  label,
  owner,
  strikes,
  earlier,
}: CaseContents): Omit<DecidedCase, 'id' | 'kind' | 'evidence'> => ({
  pictures: pictures.map(presentSharedPicture),
  around: neighbours.map(({ sort, author_uid, author, text, written_at }) => ({
    sort,
    author: author_uid === null ? null : author.name,
    text,
    writtenAt: written_at.toISOString(),
  })),
  present: present && { title: present.title, text: present.text },
  label,
  owner: owner
    ? { uid: owner.uid, name: owner.display_name ?? owner.handle ?? 'Someone', handle: owner.handle }
    : null,
  reports: reports.map((row) => ({
    id: row.id,
    reason: row.reason,
    note: row.note,
    reporterUid: row.reporter_uid,
    createdAt: row.created_at.toISOString(),
    weight: row.weight,
    agreed: row.agreed,
    decided: row.decided,
    rules: row.rules,
  })),
  strikes,
  earlier: earlier.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    content: row.content,
    sanction: row.sanction,
    decidedAt: row.decided_at.toISOString(),
    strikes: row.strikes,
  })),
});

/** An open case with each report, and what the thing says now. */
export const presentCaseDetail = (
  found: ReportCaseRow,
  callerUid: string,
  contents: CaseContents,
): ReportCaseDetail => ({ ...presentCase(found, callerUid), ...presentContents(contents) });

/** The same of the case that a decision closed. */
export const presentDecidedCase = ({ id, kind }: ReportDecisionRow, contents: CaseContents): DecidedCase => ({
  id,
  kind,
  evidence: contents.reports[0] ? presentEvidence(contents.reports[0]) : null,
  ...presentContents(contents),
});

/** A report as its reporter sees it: whether admins acted, and nothing of what happened to anybody. */
export const presentOwnReport = (row: OwnReportRow): OwnReport => ({
  id: row.id,
  kind: row.kind,
  title: row.snapshot.title,
  reason: row.reason,
  note: row.note,
  // Until everybody was told, a decision can be undone.
  state: row.decided_at ? row.state : 'open',
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
  rule: row.rule,
  strikes: row.strikes,
  toldAt: row.told_at?.toISOString() ?? null,
  appeal: presentAppeal(row),
  can,
});

const presentAppeal = (row: ReportDecisionRow): ReportDecision['appeal'] =>
  row.appeal !== null && row.appealed_at
    ? {
        text: row.appeal,
        appealedAt: row.appealed_at.toISOString(),
        outcome: row.appeal_outcome,
        reason: row.appeal_reason,
      }
    : null;

/** A decision about something of the caller: who decided and who reported is left out. */
export const presentOwnDecision = (row: ReportDecisionRow & { appeal_until: Date }): OwnDecision => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  content: row.content,
  sanction: row.sanction,
  hours: row.hours,
  rule: row.rule,
  strikes: row.strikes,
  reason: row.reason,
  decidedAt: row.decided_at.toISOString(),
  appeal: presentAppeal(row),
  appealUntil: row.appeal === null && row.undone_at === null ? row.appeal_until.toISOString() : null,
});
