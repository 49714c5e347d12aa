import type { FilterAction, FilterMatch } from '@bestie/contracts/word-filters';
import { foldText } from './fold-text';
import type { FoldedText } from './fold-text';

/** What a filter looks for. */
export interface FilterWords {
  id: string;
  name: string;
  action: FilterAction;
  words: readonly string[];
  exceptions: readonly string[];
}

/** A word of one filter, where it ends in the tree. */
interface Ending {
  filter: FilterWords;
  word: string;
  isException: boolean;
}

interface Node {
  next: Map<number, Node>;
  whole: Ending[];
  beginnings: Ending[];
}

const newNode = (): Node => ({ next: new Map(), whole: [], beginnings: [] });
const space = 32;

/** A match in folded units. */
interface Found extends Ending {
  from: number;
  to: number;
}

/** Counts how often a letter was compared. */
interface Work {
  steps: number;
}

export interface CompiledFilters {
  /** Every match, those that an exception takes away included. */
  find(text: string, work?: Work): FilterMatch[];
}

/** Whether something is left of a word for comparing. */
export const isComparable = (word: string): boolean => foldText(word.replace(/\*$/, '')).letters !== '';

/**
 * One tree of all words, walked from the beginning of each word of the text. Filters match whole words and beginnings alone,
 * so the walk never has to go back as in Aho-Corasick, whose failure links are for matches inside of words.
 */
export function compileFilters(filters: readonly FilterWords[]): CompiledFilters {
  const root = newNode();
  for (const filter of filters)
    for (const [list, isException] of [
      [filter.words, false],
      [filter.exceptions, true],
    ] as const)
      for (const word of list) {
        const isBeginning = word.endsWith('*');
        const { letters } = foldText(isBeginning ? word.slice(0, -1) : word);
        if (letters === '') continue;
        let node = root;
        for (let at = 0; at < letters.length; at++) {
          const code = letters.charCodeAt(at);
          let next = node.next.get(code);
          if (!next) node.next.set(code, (next = newNode()));
          node = next;
        }
        (isBeginning ? node.beginnings : node.whole).push({ filter, word, isException });
      }

  return {
    find(text, work = { steps: 0 }) {
      const folded = foldText(text);
      const found = walk(root, folded.letters, work);
      const exceptions = found.filter(({ isException }) => isException);
      return found
        .filter(({ isException }) => !isException)
        .map((match) => presentMatch(text, folded, match, exceptions))
        .sort((a, b) => a.start - b.start || a.end - b.end);
    },
  };
}

function walk(root: Node, letters: string, work: Work): Found[] {
  const found: Found[] = [];
  for (let from = 0; from < letters.length; from++) {
    if (from > 0 && letters.charCodeAt(from - 1) !== space) continue;
    let node: Node | undefined = root;
    for (let to = from; to < letters.length; to++) {
      work.steps += 1;
      node = node.next.get(letters.charCodeAt(to));
      if (!node) break;
      if (node.whole.length === 0 && node.beginnings.length === 0) continue;
      const end = wordEnd(letters, to + 1);
      if (end === to + 1) for (const each of node.whole) found.push({ ...each, from, to: end });
      for (const each of node.beginnings) found.push({ ...each, from, to: end });
    }
  }
  return found;
}

/** Where the word ends that a position is in, or just behind. */
function wordEnd(letters: string, at: number): number {
  const end = letters.indexOf(' ', at);
  return end < 0 ? letters.length : end;
}

function presentMatch(
  text: string,
  { starts, ends }: FoldedText,
  { filter, word, from, to }: Found,
  exceptions: readonly Found[],
): FilterMatch {
  const start = starts[from] as number;
  const end = ends[to - 1] as number;
  const exception = exceptions.find(
    (each) => each.filter === filter && each.from <= from && each.to >= to,
  )?.word;
  return {
    filterId: filter.id,
    name: filter.name,
    action: filter.action,
    word,
    start,
    end,
    found: text.slice(start, end),
    exception: exception ?? null,
  };
}

/** Puts stars in the place of what filters that censor found. */
export function censor(text: string, matches: readonly FilterMatch[]): string {
  const spans = matches.filter(({ action, exception }) => action === 'censor' && exception === null);
  let censored = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    censored += text.slice(at, from) + text.slice(from, end).replace(/\S/gu, '*');
    at = end;
  }
  return censored + text.slice(at);
}
