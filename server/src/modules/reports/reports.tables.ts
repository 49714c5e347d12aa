import type { Selectable } from 'kysely';
import type {
  ContentDecision,
  ReportKind,
  ReportReason,
  ReportState,
  Sanction,
} from '@bestie/contracts/reports';
import type { ReportCase } from '@bestie/contracts/reports.contract';
import type { Json, Timestamp } from '../../platform/database/column-types';

export interface ReportsTable {
  id: string;
  kind: ReportKind;
  target_id: string;
  /** What it said when it was reported. */
  snapshot: Json<ReportCase['evidence']>;
  reason: ReportReason;
  note: string;
  state: ReportState;
  reporter_uid: string | null;
  created_at: Timestamp;
  decision_id: string | null;
}

export interface ReportDecisionsTable {
  id: string;
  kind: ReportKind;
  target_id: string;
  owner_uid: string;
  title: string;
  content: ContentDecision;
  sanction: Sanction;
  hours: number | null;
  reason: string;
  decided_by: string;
  decided_at: Timestamp;
  undone_at: Timestamp | null;
  before: Json<unknown> | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    reports: ReportsTable;
    report_decisions: ReportDecisionsTable;
    report_pictures: { report_id: string; picture_id: string; sort: number };
  }
}

export type ReportRow = Selectable<ReportsTable>;
export type ReportDecisionRow = Selectable<ReportDecisionsTable>;
