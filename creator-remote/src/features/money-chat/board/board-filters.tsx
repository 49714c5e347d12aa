import { dealStageLabels, type DealStage } from '@bestie/contracts/deals';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { useTypedSearch } from '@bestie/remote-kit/use-typed-search';
import { currencyOptions } from '../deal-words';
import type { MoneyView } from '../use-money-view';
import styles from './board-view.module.css';

/** Search, currency and what is stale; on phones also one stage. */
export function BoardFilters({
  view,
  columns,
}: {
  view: MoneyView;
  columns: readonly { stage: DealStage; count: number }[];
}) {
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Filters">
        <DealSearch view={view} />
        <div className={styles.currency}>
          <Select
            aria-label="Currency"
            placeholder="Any currency"
            options={currencyOptions}
            value={view.currency ?? ''}
            onValueChange={view.setCurrency}
          />
        </div>
        <ChipGroup
          label="Which deals"
          labelHidden
          options={[{ value: 'stale', label: `Quiet for ${limits.deals.staleDays} days` }]}
          value={view.stale ? ['stale'] : []}
          onValueChange={(chosen) => view.setStale(chosen.length > 0)}
        />
      </div>
      <ChipGroup<DealStage>
        className={view.stage ? undefined : styles.stages}
        label="Stage"
        labelHidden
        single
        scroll="touch"
        options={columns
          .filter(({ count, stage }) => count > 0 || stage === view.stage)
          .map(({ stage, count }) => ({ value: stage, label: dealStageLabels[stage], count }))}
        value={view.stage ? [view.stage] : []}
        onValueChange={([stage]) => view.setStage(stage ?? null)}
      />
    </>
  );
}

/** Searches brands and contacts. */
export function DealSearch({ view }: { view: MoneyView }) {
  const [text, type] = useTypedSearch(view.q, view.setQuery);
  return (
    <div className={styles.search}>
      <SearchInput
        label="Search deals"
        placeholder="Brand or contact"
        maxLength={limits.searchLength}
        value={text}
        onValueChange={type}
      />
    </div>
  );
}
