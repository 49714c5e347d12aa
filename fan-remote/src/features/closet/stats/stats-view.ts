import { useSearchParams } from 'react-router-dom';
import type { FigureFilters } from '@bestie/client/statistics.queries';
import { paths } from '@bestie/contracts/paths';
import { queryListText } from '@bestie/contracts/query-lists';
import { figureLists, ownedStatuses } from '@bestie/contracts/statistics';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

const tab = `${paths.fan.closet}?tab=stats`;

/** Link to the list behind a figure. */
export function listHref({ list, month, currency }: FigureFilters): string {
  return `${tab}&list=${list}${month ? `&month=${month}` : ''}${currency ? `&currency=${currency}` : ''}`;
}

/** The closet narrowed to the owned pieces of a category or colour. */
export const closetHref = (facet: 'category' | 'colour', value: string): string =>
  `${paths.fan.closet}?status=${queryListText(ownedStatuses)}&${facet}=${encodeURIComponent(queryListText([value]))}`;

/** The list in the URL; null when none is open. */
export function useFigureList(): { filters: FigureFilters | null; close: () => void } {
  const [params] = useSearchParams();
  const list = figureLists.find((candidate) => candidate === params.get('list'));
  const month = params.get('month');
  const currency = params.get('currency');
  const change = useChangeSearch();
  return {
    filters: list
      ? {
          list,
          ...(month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
          ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }),
        }
      : null,
    close: () => change({ list: null, month: null }),
  };
}
