import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DrillStep, HeldKind } from '@bestie/contracts/backups';
import type { GeneratedTimestamp } from '../../platform/database/column-types';

/** Tables of backups, drills, and work that waits after a restore. */
export interface BackupsTables {
  backups: {
    id: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    requested_by: string | null;
    /** Host and process. */
    runner: string | null;
    requested_at: GeneratedTimestamp;
    started_at: Date | null;
    alive_at: Date | null;
    ended_at: Date | null;
    row_count: Generated<number>;
    object_count: Generated<number>;
    bytes: Generated<number>;
    added_bytes: Generated<number>;
    problem: string | null;
    copied_at: Date | null;
    copy_problem: string | null;
    removed_at: Date | null;
  };
  backup_drills: {
    id: string;
    state: 'waiting' | 'running' | 'passed' | 'failed';
    requested_by: string | null;
    runner: string | null;
    scratch: string;
    backup_id: string | null;
    backup_at: Date | null;
    requested_at: GeneratedTimestamp;
    started_at: Date | null;
    alive_at: Date | null;
    ended_at: Date | null;
    steps: ColumnType<DrillStep[], string | undefined, string>;
    verified_rows: Generated<number>;
    problem: string | null;
  };
  held_work: { kind: HeldKind; since: GeneratedTimestamp };
}

export type BackupRecord = Selectable<BackupsTables['backups']>;
export type DrillRecord = Selectable<BackupsTables['backup_drills']>;

declare module '../../platform/database/schema' {
  interface Database extends BackupsTables {}
}
