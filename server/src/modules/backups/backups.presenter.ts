import type { OutputOf } from '@bestie/contracts/define-contract';
import type { backupsContract } from '@bestie/contracts/backups.contract';
import type { BackupRecord, DrillRecord } from './backups.tables';

type Listed = OutputOf<typeof backupsContract.list>;

const instantOf = (at: Date | null) => at?.toISOString() ?? null;

/** @param isThere whether its files are where they were written */
export const presentBackup = (row: BackupRecord, isThere: boolean): Listed['backups'][number] => ({
  id: row.id,
  state: row.state,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  startedAt: instantOf(row.started_at),
  endedAt: instantOf(row.ended_at),
  rows: row.row_count,
  objects: row.object_count,
  bytes: row.bytes,
  addedBytes: row.added_bytes,
  problem: row.problem,
  isThere,
  copiedAt: instantOf(row.copied_at),
  copyProblem: row.copy_problem,
});

export const presentDrill = (row: DrillRecord): Listed['drills'][number] => ({
  id: row.id,
  state: row.state,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  startedAt: instantOf(row.started_at),
  endedAt: instantOf(row.ended_at),
  backupId: row.backup_id,
  backupAt: instantOf(row.backup_at),
  steps: row.steps,
  verifiedRows: row.verified_rows,
  problem: row.problem,
});
