import type { Item } from '@bestie/contracts/items.contract';
import type { ItemChanges } from '../../../parts/items/use-item-actions';

/** What each group of fields is given. */
export interface ItemFieldsProps {
  values: Item;
  /** The error of a field. */
  issue: (field: string) => string | undefined;
  onChange: (changes: ItemChanges) => void;
}
