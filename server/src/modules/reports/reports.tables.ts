import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  AppealOutcome,
  ContentDecision,
  ReportKind,
  ReportReason,
  ReportState,
  Sanction,
} from '@bestie/contracts/reports';
import type { ReportCase } from '@bestie/contracts/reports.contract';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { Json, Timestamp } from '../../platform/database/column-types';
import type { Neighbour } from '../../platform/module/declarations';

/** What one word filter found in a text. */
export interface RuleFinding {
  name: string;
  action: FilterAction;
  words: string[];
}

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
  /** Hash of the reporter's network, different for each thing. */
  network: Generated<string | null>;
  /** What word filters found; null where people reported it. */
  rules: ColumnType<RuleFinding[] | null, string | null | undefined, string | null>;
}

export interface ReportCasesTable {
  id: string;
  kind: ReportKind;
  target_id: string;
  owner_uid: string;
  state: 'open' | 'decided';
  opened_at: Timestamp;
  severity: number;
  weight: number;
  base: number;
  hidden_as: 'hide' | 'remove' | null;
  hidden_before: Json<unknown> | null;
  /** Nobody but its author sees it until an admin decides. */
  held: Generated<boolean>;
  /** An admin showed it again: reports alone hide it no more. */
  cleared: Generated<boolean>;
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
  /** When an admin ended its mute or suspension on the page of people. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  before: Json<unknown> | null;
  rule: ReportReason | null;
  strikes: Generated<number>;
  told_at: Timestamp | null;
  /** It was held until then. */
  held: Generated<boolean>;
  appeal: string | null;
  appealed_at: Timestamp | null;
  appeal_outcome: AppealOutcome | null;
  appeal_reason: string | null;
  appeal_decided_by: string | null;
  appeal_decided_at: Timestamp | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    reports: ReportsTable;
    report_cases: ReportCasesTable;
    report_claims: { kind: ReportKind; target_id: string; claimed_by: string; claimed_until: Timestamp };
    report_decisions: ReportDecisionsTable;
    report_neighbours: Omit<Neighbour, 'written_at'> & { report_id: string; written_at: Timestamp };
    report_pictures: { report_id: string; picture_id: string; sort: number };
  }
}

export type ReportRow = Selectable<ReportsTable>;
export type ReportCaseColumns = Selectable<ReportCasesTable>;
export type ReportDecisionRow = Selectable<ReportDecisionsTable>;
