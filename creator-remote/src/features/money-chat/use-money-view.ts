import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dealCurrencies, isDealCurrency } from '@bestie/contracts/currencies';
import { dealStages } from '@bestie/contracts/deals';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

export const moneyTabs = ['board', 'archive', 'invoices', 'income'] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** What /creator/money-chat shows. The address contains all of it, so that back, reload and share work. */
export function useMoneyView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const currency = params.get('currency') ?? '';
  const year = Number(params.get('year'));
  return {
    tab: moneyTabs.find((tab) => tab === params.get('tab')) ?? 'board',
    q: params.get('q') ?? '',
    currency: isDealCurrency(currency) ? currency : null,
    stale: params.get('stale') === 'true',
    /** On the board, the only stage in view; null for all. */
    stage: dealStages.find((stage) => stage === params.get('stage')) ?? null,
    /** Of invoices: only those that are overdue. */
    overdue: params.get('overdue') === 'true',
    year: Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : null,
    /** The deal whose sheet is open. */
    dealId: params.get('deal'),
    tabHref: (tab: MoneyTab) => searchWith(new URLSearchParams(), { tab: tab === 'board' ? null : tab }),
    // Typing replaces the history entry, so that back skips single letters.
    setQuery: useCallback((q: string) => change({ q }, { replace: true }), [change]),
    setCurrency: (code: string) =>
      change({ currency: dealCurrencies.some((known) => known === code) ? code : null }),
    setStale: (stale: boolean) => change({ stale: stale ? 'true' : null }),
    setStage: (stage: string | null) => change({ stage }),
    setOverdue: (overdue: boolean) => change({ overdue: overdue ? 'true' : null }),
    setYear: (chosen: string) => change({ year: chosen }),
    clear: () => change({ q: null, currency: null, stale: null, stage: null }),
    open: (dealId: string) => change({ deal: dealId }),
    close: () => change({ deal: null }, { replace: true }),
  };
}

export type MoneyView = ReturnType<typeof useMoneyView>;
