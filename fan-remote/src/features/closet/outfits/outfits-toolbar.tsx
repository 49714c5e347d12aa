import type { OutputOf } from '@bestie/contracts/define-contract';
import { seasonLabels } from '@bestie/contracts/items';
import type { Season } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import type { OutfitSort } from '@bestie/contracts/outfits';
import type { outfitsContract } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useTypedSearch } from '@bestie/remote-kit/use-typed-search';
import type { OutfitsView } from './use-outfits-view';
import styles from './outfits-toolbar.module.css';

const sorts: { value: OutfitSort; label: string }[] = [
  { value: 'updated', label: 'Recently changed' },
  { value: 'last-worn', label: 'Last worn' },
  { value: 'rating', label: 'Best rated' },
  { value: 'name', label: 'Name' },
];

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export interface OutfitsToolbarProps {
  control: OutfitsView;
  facets: OutputOf<(typeof outfitsContract)['facets']> | undefined;
}

/** Search, sort, and occasions. */
export function OutfitsToolbar({ control, facets }: OutfitsToolbarProps) {
  const { view, setQuery } = control;
  const [typed, setTyped] = useTypedSearch(view.q, setQuery);

  /** Values with their counts; a selected value without matches stays, so that it can be cleared. */
  const options = <Value extends string>(
    found: readonly { value: string; count: number }[] | undefined,
    chosen: readonly Value[],
    label: (value: Value) => string,
  ) => {
    const counts = new Map(found?.map(({ value, count }) => [value as Value, count]));
    for (const value of chosen) if (!counts.has(value)) counts.set(value, 0);
    return [...counts].map(([value, count]) => ({ value, count, label: label(value) }));
  };

  const occasions = options(facets?.occasion, view.occasion, capitalise);
  const seasons = options<Season>(facets?.season, view.season, (value) => seasonLabels[value]);
  const isEmpty = facets && occasions.length + seasons.length === 0;

  return (
    <div className={styles.toolbar}>
      <Toolbar
        label="Search and sort"
        end={
          <div className={styles.sort}>
            <Select
              aria-label="Sort by"
              options={sorts}
              value={view.sort}
              onValueChange={(sort) => sort && control.setSort(sort)}
            />
          </div>
        }
      >
        <div className={styles.search}>
          <SearchInput
            label="Search your outfits"
            placeholder="Search outfits and their pieces"
            maxLength={limits.searchLength}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        {control.filtered && (
          <Button variant="ghost" size="s" onClick={control.clear}>
            Clear all
          </Button>
        )}
      </Toolbar>
      <div className={styles.facets} data-empty={isEmpty || undefined}>
        <ChipGroup<string>
          label="Occasion"
          labelHidden
          scroll="touch"
          options={occasions}
          value={view.occasion}
          onValueChange={(values) => control.setFacet('occasion', values)}
        />
        <ChipGroup<Season>
          label="Season"
          labelHidden
          scroll="touch"
          options={seasons}
          value={view.season}
          onValueChange={(values) => control.setFacet('season', values)}
        />
      </div>
    </div>
  );
}
