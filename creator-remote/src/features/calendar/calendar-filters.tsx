import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networks } from '@bestie/contracts/connections';
import { variantStateLabels, variantStates } from '@bestie/contracts/social-posts';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Select } from '@bestie/design-system/select';
import { useShell } from '@bestie/remote-kit/shell';
import { NetworkName } from '../../parts/social-posts/network-name';
import type { CalendarView } from './use-calendar-view';
import styles from './calendar-page.module.css';

const byNetwork = networks.map((value) => ({ value, label: <NetworkName network={value} /> }));
const byState = variantStates.map((value) => ({ value, label: variantStateLabels[value] }));

/** Narrows the calendar and its tray; all of it is in the address. */
export function CalendarFilters({ view }: { view: CalendarView }) {
  const { api } = useShell();
  const known = useQuery(socialPostsQueries.listLabels(api));
  const { filters } = view;
  const labels = [...new Set([...(filters.label ? [filters.label] : []), ...(known.data?.labels ?? [])])];
  return (
    <div className={styles.filters}>
      <ChipGroup
        label="Networks"
        labelHidden
        options={byNetwork}
        value={filters.networks ?? []}
        onValueChange={view.showNetworks}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        value={filters.states?.[0] ?? ''}
        options={byState}
        onValueChange={view.showState}
      />
      {labels.length > 0 && (
        <Select
          aria-label="Label"
          placeholder="Any label"
          value={filters.label ?? ''}
          options={labels.map((value) => ({ value, label: value }))}
          onValueChange={view.showLabel}
        />
      )}
      {view.isFiltered && (
        <Button size="s" variant="ghost" onClick={view.clear}>
          Show all
        </Button>
      )}
    </div>
  );
}
