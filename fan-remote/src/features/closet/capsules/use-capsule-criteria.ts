import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { seasons } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { queryListText, readQueryList } from '@bestie/contracts/query-lists';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

const initial: CapsuleCriteria = { size: 12, season: null, occasions: [], days: 0, laundry: false };

const within = (text: string | null, least: number, most: number, otherwise: number) => {
  const number = text === null ? NaN : Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? number : otherwise;
};

/** Criteria in the URL, so that back, reload and share work. */
export function useCapsuleCriteria(): [CapsuleCriteria, (changes: Partial<CapsuleCriteria>) => void] {
  const [params] = useSearchParams();
  const text = params.toString();
  const criteria = useMemo<CapsuleCriteria>(() => {
    const current = new URLSearchParams(text);
    const { smallest, largest, days, occasions } = limits.capsules;
    return {
      size: within(current.get('size'), smallest, largest, initial.size),
      season: seasons.find((season) => season === current.get('for')) ?? null,
      occasions: readQueryList(current.get('occasions') ?? '').slice(0, occasions),
      days: within(current.get('days'), 0, days, initial.days),
      laundry: current.get('laundry') === '1',
    };
  }, [text]);
  const changeSearch = useChangeSearch();
  const change = useCallback(
    (changes: Partial<CapsuleCriteria>) => {
      const { size, season, occasions, days, laundry } = { ...criteria, ...changes };
      changeSearch(
        {
          size: size === initial.size ? '' : String(size),
          for: season,
          occasions: queryListText(occasions),
          days: days === 0 ? '' : String(days),
          laundry: laundry ? '1' : '',
        },
        { replace: true },
      );
    },
    [criteria, changeSearch],
  );
  return [criteria, change];
}
