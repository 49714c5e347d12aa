import { BestieError } from '@bestie/contracts/errors';
import type { ReportKind } from '@bestie/contracts/reports';
import { filterActions, strictestOf } from '@bestie/contracts/word-filters';
import type { FilterMatch } from '@bestie/contracts/word-filters';
import type { Connection } from '../../platform/module/define-module';
import { openByRule } from '../reports';
import type { RuleCase } from '../reports';
import { censor } from './compiled-filters';
import { filtersInForce } from './filters-in-force';
import { createWordFiltersRepository } from './word-filters.repository';

/** What a reviewed text became, by its field. */
export interface ReviewedText<Field extends string> {
  /** To be stored: with stars where something is censored. */
  texts: Record<Field, string>;
  /** No filter found anything. */
  isClean: boolean;
  /** Nobody but its author may see it until an admin decides. */
  isHeld: boolean;
  /**
   * Opens a case if a filter found something, and takes the text away from everybody but its author if it is held. Called
   * in the transaction that stored it, as its last step.
   */
  settle: (written: Written) => Promise<void>;
}

/** What was written, as its case shows it. */
interface Written {
  kind: ReportKind;
  targetId: string;
  /** Empty where nobody is named. */
  ownerUid: string;
  /** As it is stored. */
  title: string;
  path?: string;
  now: Date;
  /** False where the noun keeps held texts to itself. */
  takesAway?: boolean;
}

/** What nouns ask before they store a text that others read. */
export const wordFiltersPort = (connection: Connection) => {
  const filters = createWordFiltersRepository(connection.db);
  return {
    textReview: {
      /**
       * Compares texts with the word filters.
       * @param fixed fields that take no stars: what is censored there is only flagged
       * @throws BestieError `invalid_input` about the field, which names a word that a filter blocks
       */
      async review<Field extends string>(
        texts: Record<Field, string>,
        { fixed = [] }: { fixed?: readonly NoInfer<Field>[] } = {},
      ): Promise<ReviewedText<Field>> {
        const compiled = await filtersInForce(filters);
        const all: FilterMatch[] = [];
        const stored = { ...texts };
        for (const field of Object.keys(texts) as Field[]) {
          const matches = compiled.find(texts[field]).filter(({ exception }) => exception === null);
          const blocked = matches.find(({ action }) => action === 'block');
          if (blocked)
            throw BestieError.field(
              field,
              `“${blocked.found}” is not allowed here. Please use another word.`,
            );
          if (!fixed.includes(field)) stored[field] = censor(texts[field], matches);
          all.push(...matches);
        }
        const strictest = strictestOf(all);
        const isHeld = strictest === 'hold';
        return {
          texts: stored,
          isClean: strictest === null,
          isHeld,
          async settle({ takesAway = true, ...written }) {
            if (strictest === null) return;
            await openByRule(connection, {
              ...written,
              text: Object.values<string>(texts).filter(Boolean).join('\n'),
              action: strictest,
              isHeld,
              takesAway,
              rules: rulesOf(all),
            });
          },
        };
      },
    },
  };
};
export type WordFiltersPort = ReturnType<typeof wordFiltersPort>;

/** What each filter found, the strictest first. */
function rulesOf(matches: readonly FilterMatch[]): RuleCase['rules'] {
  const byFilter = new Map<string, RuleCase['rules'][number]>();
  for (const { filterId, name, action, found } of matches) {
    const rule = byFilter.get(filterId) ?? { name, action, words: [] };
    if (!rule.words.includes(found) && rule.words.length < 20) rule.words.push(found);
    byFilter.set(filterId, rule);
  }
  return [...byFilter.values()].sort(
    (a, b) => filterActions.indexOf(a.action) - filterActions.indexOf(b.action),
  );
}
