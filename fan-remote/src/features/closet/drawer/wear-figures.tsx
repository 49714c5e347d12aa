import type { Item } from '@bestie/contracts/items.contract';
import { formatMoney } from '@bestie/design-system/money';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { agoInWords } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import styles from './wear-figures.module.css';

export interface WearFiguresProps {
  item: Item;
  /** When the next wash is due. */
  washes?: string;
}

/** How often a piece was worn, and what a wear costs. */
export function WearFigures({ item, washes }: WearFiguresProps) {
  const today = useToday();
  return (
    <div className={styles.figures}>
      <StatFigure
        value={item.wearCount}
        label="Wears"
        detail={item.lastWornOn ? `Last ${agoInWords(item.lastWornOn, today)}` : 'Not worn yet'}
      />
      <StatFigure
        value={item.costPerWear ? formatMoney(item.costPerWear) : '–'}
        label="Cost per wear"
        detail={item.price ? `Bought for ${formatMoney(item.price)}` : 'Needs a price'}
      />
      <StatFigure value={item.wearsSinceWash} label="Wears since wash" detail={washes} />
    </div>
  );
}
