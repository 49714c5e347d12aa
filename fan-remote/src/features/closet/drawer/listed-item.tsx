import { categoryLabels, conditionLabels, seasonLabels } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { formatDay } from '@bestie/design-system/format-date';
import type { Units } from '@bestie/design-system/format-units';
import { formatMoney } from '@bestie/design-system/money';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { formalityInWords, warmthInWords } from '../../../parts/items/scale-options';
import { useItemActions } from '../../../parts/items/use-item-actions';
import { useUnits } from '../../../parts/settings/use-units';
import { arriveAt } from '../flying-photo';
import { gridPhoto } from '../grid-photo';
import { ItemBadge, WoreItButton } from './item-state';
import { WearFigures } from './wear-figures';
import styles from './listed-item.module.css';

export interface ListedItemProps {
  item: Item;
  onRetry: () => void;
  onClose: () => void;
}

/** What is known of a piece, as names and values; what is empty is left out. */
function factsOf(item: Item, units: Units): [string, string][] {
  const facts: [string, string | null][] = [
    ['Category', item.subcategory ?? categoryLabels[item.category]],
    ['Colours', item.colours.join(', ')],
    ['Brand', item.brand],
    ['Size', item.size],
    ['Material', item.material],
    ['Seasons', item.seasons.map((season) => seasonLabels[season]).join(', ')],
    ['Formality', formalityInWords(item.formality)],
    ['Warmth', warmthInWords(item.warmth, units)],
    ['Occasions', item.occasions.join(', ')],
    ['Price', item.price && formatMoney(item.price)],
    ['Bought', item.purchaseDate && formatDay(item.purchaseDate)],
    ['Condition', item.condition && conditionLabels[item.condition]],
    ['Where', item.location],
    ['Notes', item.notes],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** A piece as the grid knows it, while its details cannot be loaded: without a connection, or without an answer. */
export function ListedItem({ item, onRetry, onClose }: ListedItemProps) {
  const actions = useItemActions();
  const units = useUnits();
  return (
    <Drawer
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.name}
      footer={<WoreItButton item={item} actions={actions} />}
    >
      <div className={styles.body}>
        <PhotoTile
          photo={toPhoto(item.cover, item.name, gridPhoto)}
          fallback={<HangerDrawing />}
          ratio="4 / 3.4"
          name={item.name}
          ref={arriveAt}
          priority
        />
        <p role="status" className={styles.notice}>
          {navigator.onLine ? 'Bestie cannot be reached.' : 'You are offline.'} Here is what your closet knows
          of it; its wear log, its outfits and more photos come with a connection.
          {navigator.onLine && (
            <Button size="s" onClick={onRetry}>
              Retry
            </Button>
          )}
        </p>
        <ItemBadge item={item} />
        <WearFigures item={item} />
        <dl className={styles.facts}>
          {factsOf(item, units).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Drawer>
  );
}
