import type { SearchHit } from '@bestie/contracts/search.contract';
import type { SearchKind } from '@bestie/contracts/search';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import { snippetMarks } from './search.repository';
import type { HitRow } from './search.repository';

/** Presents a hit. */
export const presentHit = (kind: SearchKind, row: HitRow): SearchHit => ({
  kind,
  id: row.id,
  title: row.title,
  detail: row.detail,
  position: row.position,
  snippet: presentSnippet(row.snippet ?? ''),
  cover: row.cover && presentSharedPicture(row.cover),
});

/** The pieces of a snippet, marked or not; null without a mark. */
function presentSnippet(snippet: string): SearchHit['snippet'] {
  const { begin, end } = snippetMarks;
  if (!snippet.includes(begin)) return null;
  return snippet
    .replace(/\s+/g, ' ')
    .split(new RegExp(`(${begin}[^${end}]*${end})`))
    .map((piece) => ({
      text: piece.replaceAll(begin, '').replaceAll(end, ''),
      marked: piece.startsWith(begin),
    }))
    .filter(({ text }) => text !== '');
}

/** What was probably meant where the best hit does not have the words themselves; null otherwise. */
export function presentMeant(words: readonly string[], best: HitRow | undefined): string | null {
  if (!best?.meant) return null;
  const meant = words.map((word) => best.meant?.find(({ asked }) => asked === word)?.known ?? word);
  return meant.join(' ');
}
