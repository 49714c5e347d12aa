import { memo, useState } from 'react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import type { ItemSort } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useTypedSearch } from '@bestie/remote-kit/use-typed-search';
import { FacetPanel } from './facet-panel';
import type { FacetPanelProps } from './facet-panel';
import { facetNames } from './use-closet-view';
import type { ClosetViewControl } from './use-closet-view';
import styles from './closet-toolbar.module.css';

const sorts: { value: ItemSort; label: string }[] = [
  { value: 'added', label: 'Recently added' },
  { value: 'last-worn', label: 'Last worn' },
  { value: 'cost-per-wear', label: 'Cost per wear' },
  { value: 'name', label: 'Name' },
  { value: 'idle', label: 'Longest unworn' },
];

/** Search, sort and, on small screens, the filters behind a button. */
export const ClosetToolbar = memo(function ClosetToolbar({
  control,
  panel,
}: {
  control: ClosetViewControl;
  panel: FacetPanelProps;
}) {
  const { view } = control;
  const [typed, setTyped] = useTypedSearch(view.q, control.setQuery);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const chosen = facetNames.reduce((sum, name) => sum + view.chosen[name].length, 0);

  return (
    <Toolbar
      label="Search and sort"
      end={
        <div className={styles.end}>
          <Button
            className={styles.filters}
            icon={<SlidersHorizontal />}
            onClick={() => setFiltersOpen(true)}
            aria-haspopup="dialog"
          >
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
          <div className={styles.sort}>
            <Select
              aria-label="Sort by"
              options={sorts}
              value={view.sort}
              onValueChange={(sort) => sort && control.setSort(sort)}
            />
          </div>
        </div>
      }
    >
      <div className={styles.search}>
        <SearchInput
          label="Search your closet"
          maxLength={limits.searchLength}
          value={typed}
          onValueChange={setTyped}
          trailing={
            typed && (
              <IconButton label="Clear search" icon={<X />} tooltip={false} onClick={() => setTyped('')} />
            )
          }
        />
      </div>
      {control.filtered && (
        <Button variant="ghost" size="s" onClick={control.clear}>
          Clear all
        </Button>
      )}
      <Drawer
        open={filtersOpen}
        onOpenChange={setFiltersOpen}
        title="Filters"
        footer={
          <Button variant="primary" block onClick={() => setFiltersOpen(false)}>
            Show {plural(panel.facets?.total ?? 0, 'piece')}
          </Button>
        }
      >
        <FacetPanel {...panel} />
      </Drawer>
    </Toolbar>
  );
});
