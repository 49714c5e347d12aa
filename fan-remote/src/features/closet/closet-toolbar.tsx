import { memo, useEffect, useState } from 'react';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import type { ItemSort } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
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

/** Pause after the last letter before the list is asked, in milliseconds. */
const pause = 220;

/** Search, sort and, on small screens, the filters behind a button. */
export const ClosetToolbar = memo(function ClosetToolbar({
  control,
  panel,
}: {
  control: ClosetViewControl;
  panel: FacetPanelProps;
}) {
  const { view } = control;
  const [typed, setTyped] = useState(view.q);
  const [known, setKnown] = useState(view.q);
  const [filtersOpen, setFiltersOpen] = useState(false);
  // Back, forward and "clear" change the search from outside.
  if (known !== view.q) {
    setKnown(view.q);
    setTyped(view.q);
  }
  const { setQuery } = control;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === view.q) return undefined;
    const timer = setTimeout(() => {
      setKnown(wanted);
      setQuery(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, view.q, setQuery]);
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
        <TextInput
          type="search"
          aria-label="Search your closet"
          placeholder="Search your closet"
          maxLength={limits.searchLength}
          leading={<Search />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
