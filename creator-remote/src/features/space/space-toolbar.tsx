import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { assetKindLabels, assetKinds, assetSortLabels, assetSorts } from '@bestie/contracts/assets';
import type { AssetKind } from '@bestie/contracts/assets';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { IconButton } from '@bestie/design-system/icon-button';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { Toolbar } from '@bestie/design-system/toolbar';
import { needsWords } from './use-space-view';
import type { useSpaceView } from './use-space-view';
import styles from './space-toolbar.module.css';

type Need = keyof typeof needsWords;

/** Search, filters, order and layout of the files. */
export function SpaceToolbar({ control }: { control: ReturnType<typeof useSpaceView> }) {
  const { view, change } = control;
  return (
    <div className={styles.controls}>
      <Toolbar
        label="Files"
        end={
          <>
            {!view.trash && (
              <Select
                aria-label="Sort by"
                value={view.sort}
                options={assetSorts.map((sort) => ({ value: sort, label: assetSortLabels[sort] }))}
                onValueChange={(sort) => change({ sort: sort === 'added' ? '' : sort })}
              />
            )}
            <span role="group" aria-label="View" className={styles.look}>
              <IconButton
                label="Grid"
                icon={<LayoutGrid />}
                variant={view.layout === 'grid' ? 'outline' : 'ghost'}
                aria-pressed={view.layout === 'grid'}
                onClick={() => change({ layout: '' }, { replace: true })}
              />
              <IconButton
                label="List"
                icon={<List />}
                variant={view.layout === 'list' ? 'outline' : 'ghost'}
                aria-pressed={view.layout === 'list'}
                onClick={() => change({ layout: 'list' }, { replace: true })}
              />
            </span>
          </>
        }
      >
        <div className={styles.search}>
          <SearchInput
            label="Search files"
            placeholder="Name, alt text or tag"
            value={view.q}
            // Typing replaces the history entry, so that back skips single letters.
            onValueChange={(q) => change({ q }, { replace: true })}
          />
        </div>
      </Toolbar>
      <div className={styles.chips}>
        <ChipGroup<AssetKind>
          label="Kind"
          labelHidden
          single
          options={assetKinds.map((kind) => ({ value: kind, label: assetKindLabels[kind] }))}
          value={view.kind ? [view.kind] : []}
          onValueChange={([kind]) => change({ kind: kind ?? '' })}
        />
        <ChipGroup<Need>
          label="Needs you"
          labelHidden
          single
          options={(Object.keys(needsWords) as Need[]).map((need) => ({
            value: need,
            label: needsWords[need],
          }))}
          value={view.needs ? [view.needs] : []}
          onValueChange={([needs]) => change({ needs: needs ?? '' })}
        />
      </div>
    </div>
  );
}
