import type { Manifest } from './archive-format';
import type { LocalFile } from './archive-localise';
import type { ArchiveRow } from '../../platform/module/archive-tables';

/** A table of an archive, converted to an account. */
export interface LocalSum {
  name: string;
  rows: number;
  refused: number;
}

/** A column that is written after all rows. */
export interface LateRow {
  table: string;
  id: string;
  column: string;
  to: string;
}

/** Requests to the thread that reads archives, with their answers. */
export interface RowsQuestions {
  /** A file that is sent in chunks: `manifest.json`, or the rows of a table. */
  begin: { input: { file: 'manifest' } | { file: 'rows'; table: string }; output: void };
  piece: { input: { bytes: Uint8Array }; output: void };
  end: { input: object; output: void };
  manifest: { input: object; output: Manifest };
  /** Ids that the archive refers to by table, in chunks. */
  ids: { input: { table: string; from: number; to: number }; output: string[] };
  /** Paths of originals that rows refer to, in chunks. */
  files: { input: { from: number; to: number }; output: string[] };
  /** Converts all rows to the account, in place of the rows as the archive had them. */
  localise: {
    input: {
      uid: string;
      own: ReadonlyMap<string, ReadonlySet<string>>;
      files: ReadonlyMap<string, LocalFile>;
      forGood: boolean;
    };
    output: LocalSum[];
  };
  rows: { input: { table: string; from: number; to: number }; output: ArchiveRow[] };
  late: { input: { from: number; to: number }; output: LateRow[] };
}

export type RowsKind = keyof RowsQuestions;
export type RowsQuestion = {
  [Kind in RowsKind]: { kind: Kind; input: RowsQuestions[Kind]['input'] };
}[RowsKind];

export interface RowsAnswer {
  value?: unknown;
  /** Notes since the last answer. */
  notes: string[];
  /** The sentence of a refusal. */
  refused?: string;
  /** Any other error. */
  error?: string;
}
