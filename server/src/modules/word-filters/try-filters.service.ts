import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import { strictestOf } from '@bestie/contracts/word-filters';
import type { FilterMatch } from '@bestie/contracts/word-filters';
import type { TriedFilter, TriedText, wordFiltersContract } from '@bestie/contracts/word-filters.contract';
import { censor, compileFilters } from './compiled-filters';
import type { FilterWords } from './compiled-filters';
import type { WordFiltersRepositories } from './word-filters.repositories';

type Input<Verb extends keyof typeof wordFiltersContract> = ParsedInputOf<(typeof wordFiltersContract)[Verb]>;

export type TryFiltersService = ReturnType<typeof createTryFiltersService>;

const counts = ({ exception }: FilterMatch) => exception === null;

/** What filters would do, without doing it. */
export function createTryFiltersService({ wordFilters, recentTexts }: WordFiltersRepositories) {
  return {
    /** A filter that is not saved yet takes the place of the saved one. */
    async tryText({ text, draft }: Input<'tryText'>): Promise<TriedText> {
      const saved: FilterWords[] = await wordFilters.list();
      const all = draft ? [...saved.filter(({ id }) => id !== draft.id), draft] : saved;
      const matches = compileFilters(all).find(text);
      return { action: strictestOf(matches), matches, censored: censor(text, matches) };
    },

    async tryFilter(draft: Input<'tryFilter'>): Promise<TriedFilter> {
      const compiled = compileFilters([draft]);
      const { textsPerKind, samples: most } = limits.wordFilters;
      const tried: TriedFilter = { count: 0, looked: 0, cut: false, samples: [] };
      for (const kind of recentTexts.kinds()) {
        const texts = await recentTexts.list(kind, textsPerKind + 1);
        if (texts.length > textsPerKind) tried.cut = true;
        for (const { text, path } of texts.slice(0, textsPerKind)) {
          tried.looked += 1;
          const match = compiled.find(text).find(counts);
          if (!match) continue;
          tried.count += 1;
          if (tried.samples.length < most)
            tried.samples.push({ kind, text: around(text, match), found: match.found, path });
        }
      }
      return tried;
    },
  };
}

/** The text around a match, for a line of a list. */
function around(text: string, { start, end }: FilterMatch): string {
  const [from, to] = [Math.max(0, start - 80), Math.min(text.length, end + 80)];
  return `${from > 0 ? '…' : ''}${[...text.slice(from, to)].filter((sign) => !/^\p{Surrogate}$/u.test(sign)).join('')}${to < text.length ? '…' : ''}`;
}
