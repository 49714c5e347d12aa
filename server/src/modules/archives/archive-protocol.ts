import type { Manifest } from './archive-format';
import type { LocalFile } from './archive-localise';
import type { ArchiveRow } from '../../platform/module/archive-tables';

/** A table of an archive in the words of an account. */
export interface LocalSum {
  name: string;
  rows: number;
  refused: number;
}

/** A column that is written when all rows stand. */
export interface LateRow {
  table: string;
  id: string;
  column: string;
  to: string;
}

/** What is asked of the thread that reads archives, with the answer to each. */
export interface RowsQuestions {
  /** A file that comes in pieces: `manifest.json`, or the rows of a table. */
  begin: { input: { file: 'manifest' } | { file: 'rows'; table: string }; output: void };
  piece: { input: { bytes: Uint8Array }; output: void };
  end: { input: object; output: void };
  manifest: { input: object; output: Manifest };
  /** Ids that the archive leads to, by the table that they would be rows of; some at a time. */
  ids: { input: { table: string; from: number; to: number }; output: string[] };
  /** Originals that rows lead to, as paths in the archive; some at a time. */
  files: { input: { from: number; to: number }; output: string[] };
  /** Puts all rows into the words of the account. For good, the rows as the archive had them go. */
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
  /** What was noted meanwhile. */
  notes: string[];
  /** The sentence of a refusal. */
  refused?: string;
  /** Anything else that went wrong. */
  error?: string;
}
