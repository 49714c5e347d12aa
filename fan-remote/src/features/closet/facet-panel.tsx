import { memo } from 'react';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { categoryLabels, itemStatusLabels, seasonLabels } from '@bestie/contracts/items';
import type { itemsContract } from '@bestie/contracts/items.contract';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { colourOption } from '../../parts/items/item-words';
import { facetNames } from './use-closet-view';
import type { ClosetView, FacetName } from './use-closet-view';
import styles from './facet-panel.module.css';

export type Facets = OutputOf<typeof itemsContract.facets>;

const titles: Record<FacetName, string> = {
  status: 'Status',
  category: 'Category',
  colour: 'Colour',
  season: 'Season',
  brand: 'Brand',
  occasion: 'Occasion',
};

const labels: Partial<Record<FacetName, Record<string, string>>> = {
  status: itemStatusLabels,
  category: categoryLabels,
  season: seasonLabels,
};

/** Number of names in the first view. */
const groupsInView = 2;

/** Values that are chosen stay visible, even where the other filters leave none. */
function optionsOf(name: FacetName, facets: Facets | undefined, chosen: string[]) {
  const counted = facets?.[name] ?? [];
  const missing = chosen
    .filter((value) => !counted.some((entry) => entry.value === value))
    .map((value) => ({ value, count: 0 }));
  return [...counted, ...missing].map(({ value, count }) => {
    const base = name === 'colour' ? colourOption(value) : { value, label: labels[name]?.[value] ?? value };
    return { ...base, count };
  });
}

export interface FacetPanelProps {
  facets: Facets | undefined;
  chosen: ClosetView['chosen'];
  onChange: (name: FacetName, values: string[]) => void;
}

/** Filters with how many pieces each would leave. */
export const FacetPanel = memo(function FacetPanel({ facets, chosen, onChange }: FacetPanelProps) {
  const groups = facetNames.map((name) => {
    const options = optionsOf(name, facets, chosen[name]);
    if (options.length === 0) return null;
    return (
      <ChipGroup
        key={name}
        label={titles[name]}
        options={options}
        value={chosen[name]}
        onValueChange={(values) => onChange(name, values)}
      />
    );
  });
  return (
    <div className={styles.panel}>
      {groups.slice(0, groupsInView)}
      <AfterFirstRender>{groups.slice(groupsInView)}</AfterFirstRender>
    </div>
  );
});

/** One line of pills above the grid: the categories, by thumb. */
export const CategoryPills = memo(function CategoryPills({ facets, chosen, onChange }: FacetPanelProps) {
  const options = optionsOf('category', facets, chosen.category);
  if (options.length < 2) return null;
  return (
    <ChipGroup
      label="Category"
      labelHidden
      scroll="touch"
      options={options}
      value={chosen.category}
      onValueChange={(values) => onChange('category', values)}
    />
  );
});
