import { limits } from '@bestie/contracts/limits';
import { shorten } from '../../platform/documents/shorten';

/** Notes of an import about what was left out: each sentence once, up to a maximum. */
export interface ArchiveNotes {
  readonly all: readonly string[];
  note(words: string): void;
}

/** @param known notes of earlier attempts */
export function createArchiveNotes(known: readonly string[] = []): ArchiveNotes {
  const notes = [...known];
  const seen = new Set(notes);
  return {
    all: notes,
    note(words) {
      const short = shorten(words, 400);
      if (notes.length > limits.archives.notes || seen.has(short)) return;
      seen.add(short);
      notes.push(notes.length === limits.archives.notes ? 'And more of the same.' : short);
    },
  };
}
