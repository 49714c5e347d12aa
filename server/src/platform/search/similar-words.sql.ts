import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The word with each two neighbouring letters swapped. */
export function swapped(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((_letter, at) =>
      [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join(''),
    );
}

/** What levenshtein() takes is bounded; a word of 40 letters is none. */
export const isForgiven = (word: string): boolean => word.length >= 4 && word.length <= 40;

/** Letters by which a word may be off. */
export const errorsOf = (word: string): number => (word.length < 8 ? 1 : 2);

/** Of a word that is off by so many letters one of these parts stays whole. */
export function wholeParts(word: string): { beginning: string; end: string; middle: string | null } {
  const most = errorsOf(word);
  const letters = [...word];
  const size = Math.floor(letters.length / (most + 1));
  return {
    beginning: letters.slice(0, size).join(''),
    end: letters.slice(-size).join(''),
    middle: most > 1 ? letters.slice(size, -size).join('') : null,
  };
}

/** Whether a known word has about as many letters. */
export const hasSimilarLength = (word: string, known: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`length(${known}) between ${[...word].length - errorsOf(word)} and ${[...word].length + errorsOf(word)}`;

/** Whether a known word is off by so few letters: wrong, missing or added ones. */
export const isClose = (word: string, known: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`levenshtein_less_equal(${word}, ${known}, ${errorsOf(word)}) <= ${errorsOf(word)}`;
