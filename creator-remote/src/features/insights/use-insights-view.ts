import { useSearchParams } from 'react-router-dom';
import { networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { daysBetween, isDay } from '@bestie/contracts/days';
import { insightRanges, insightSorts } from '@bestie/contracts/insights';
import type { InsightRange } from '@bestie/contracts/insights';
import type { InsightSort } from '@bestie/contracts/insights';
import { limits } from '@bestie/contracts/limits';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** Two days as the server takes them; null for anything else. */
function chosenDays(from: string, to: string): { from: string; to: string } | null {
  const length = daysBetween(from, to);
  return isDay(from) && isDay(to) && length >= 0 && length < limits.insights.days ? { from, to } : null;
}

/** What /creator/insights shows. The address has all of it, so that back, reload and share work. */
export function useInsightsView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const chosen = chosenDays(from, to);
  const days = insightRanges.find((range) => range === params.get('days')) ?? '28';
  const network = networks.find((each) => each === params.get('network')) ?? null;
  const ownerUid = params.get('owner');
  const whose = ownerUid === null ? {} : { ownerUid };
  const range = {
    ...(chosen ?? { days }),
    ...(params.get('today') === 'true' && { today: 'true' as const }),
    ...whose,
  };
  return {
    /** Null for two days that somebody chose. */
    days: chosen === null ? days : null,
    from,
    to,
    today: params.get('today') === 'true',
    network,
    /** The creator whose insights an admin looks at. */
    ownerUid,
    sort: insightSorts.find((sort) => sort === params.get('sort')) ?? 'published',
    /** For views about days alone. */
    range,
    filters: { ...range, ...(network !== null && { network }) },
    daysHref: (value: InsightRange) =>
      searchWith(params, { days: value === '28' ? null : value, from: null, to: null }) || '?',
    setDays: (days: { from: string | null; to: string | null }) =>
      change({ from: days.from || null, to: days.to || null, days: null }),
    setToday: (today: boolean) => change({ today: today ? 'true' : null }),
    setNetwork: (value: Network | null) => change({ network: value }),
    setSort: (sort: InsightSort) => change({ sort: sort === 'published' ? null : sort }),
  };
}
export type InsightsView = ReturnType<typeof useInsightsView>;
