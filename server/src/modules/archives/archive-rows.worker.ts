import { parentPort } from 'node:worker_threads';
import { declared } from '..';
import type { JsonElements } from './archive-json';
import { localisationOf, localise } from './archive-localise';
import type { Localised } from './archive-localise';
import type { RowsAnswer, RowsKind, RowsQuestion, RowsQuestions } from './archive-protocol';
import { ArchiveRefused } from './archive-refused';
import { createRowsReader, readManifest } from './archive-rows';
import { createArchiveNotes } from './archive-notes';

/** Reads an archive in a thread of its own, because its contents are untrusted and may take much time and memory. */
const notes = createArchiveNotes();
const reader = createRowsReader(declared.archivedTables, notes.note);
const manifest = readManifest();
let current: JsonElements | undefined;
let local: Localised = { tables: [], late: [] };
const wanted: { ids?: Map<string, string[]>; files?: string[] } = {};

function findIds(): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { table, rows } of reader.tables)
    for (const { kind, name, to } of table.fields) {
      if (kind !== 'id' && kind !== 'reference') continue;
      const target = kind === 'id' ? table.name : (to ?? '');
      const ids = found.get(target) ?? new Set();
      found.set(target, ids);
      for (const row of rows) if (typeof row[name] === 'string') ids.add(row[name]);
    }
  return new Map([...found].map(([name, ids]) => [name, [...ids]]));
}

function findFiles(): string[] {
  const found = new Set<string>();
  for (const { table, rows } of reader.tables)
    for (const { kind, name } of table.fields)
      if (kind === 'picture' || kind === 'object')
        for (const row of rows) if (typeof row[name] === 'string') found.add(row[name]);
  return [...found];
}

const answers: {
  [Kind in RowsKind]: (input: RowsQuestions[Kind]['input']) => RowsQuestions[Kind]['output'];
} = {
  begin(input) {
    current = input.file === 'manifest' ? manifest.elements : reader.begin(input.table);
  },
  piece({ bytes }) {
    current?.write(bytes);
  },
  end() {
    current?.end();
    current = undefined;
  },
  manifest: () => manifest.manifest(),
  ids: ({ table, from, to }) => ((wanted.ids ??= findIds()).get(table) ?? []).slice(from, to),
  files: ({ from, to }) => (wanted.files ??= findFiles()).slice(from, to),
  localise({ uid, own, files, forGood }) {
    // Dangling references are noted in the final pass only, because files may still be missing before.
    const note = forGood ? notes.note : () => {};
    local = localise(reader.tables, localisationOf(uid, own, files), note);
    if (forGood) {
      reader.tables.length = 0;
      delete wanted.ids;
      delete wanted.files;
    }
    return local.tables.map(({ table, rows, refused }) => ({ name: table.name, rows: rows.length, refused }));
  },
  rows: ({ table, from, to }) =>
    local.tables.find((one) => one.table.name === table)?.rows.slice(from, to) ?? [],
  late: ({ from, to }) =>
    local.late.slice(from, to).map(({ table, ...late }) => ({ table: table.name, ...late })),
};

let told = 0;
parentPort?.on('message', ({ kind, input }: RowsQuestion) => {
  const answer: RowsAnswer = { notes: [] };
  try {
    answer.value = (answers[kind] as (input: unknown) => unknown)(input);
  } catch (error) {
    if (error instanceof ArchiveRefused) answer.refused = error.message;
    else answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  answer.notes = notes.all.slice(told);
  told = notes.all.length;
  parentPort?.postMessage(answer);
});
