import Check from 'lucide-react/icons/check';
import { itemStatusLabels } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { useToday } from '../../../parts/settings/use-today';
import type { ItemActions } from '../../../parts/items/use-item-actions';

/** Where a piece is, if not in the closet, or that it is due for a wash. */
export function ItemBadge({ item }: { item: Item }) {
  if (item.status === 'active' && !item.washDue) return null;
  const isWarning = item.status === 'laundry' || item.status === 'active';
  return (
    <div>
      <Badge tone={isWarning ? 'warning' : 'neutral'}>
        {item.status === 'active' ? 'Due for a wash' : itemStatusLabels[item.status]}
      </Badge>
    </div>
  );
}

/** Records a wear of today, once. */
export function WoreItButton({ item, actions }: { item: Item; actions: ItemActions }) {
  const wornToday = item.lastWornOn === useToday();
  return (
    <Button variant="primary" icon={<Check />} disabled={wornToday} onClick={() => void actions.wear([item])}>
      {wornToday ? 'Worn today' : 'Wore it'}
    </Button>
  );
}
