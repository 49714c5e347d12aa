import type { Item } from '@bestie/contracts/items.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { activityName } from './trip-words';
import type { PackingPlan } from './packing/packing-search';
import type { WeatheredActivity } from './use-trip-weather';
import styles from './bag-pieces.module.css';

export interface BagPiecesProps {
  plan: PackingPlan;
  pieceOf: (id: string) => Pick<Item, 'name' | 'cover'> | null | undefined;
  activities: readonly WeatheredActivity[];
}

/** The pieces of a bag, and what each is worn for, before it becomes the packing list. */
export function BagPieces({ plan, pieceOf, activities }: BagPiecesProps) {
  const wornFor = (id: string) => {
    const names = plan.outfits.flatMap((outfit, index) =>
      outfit.includes(id) ? activityName(activities[index] ?? { name: '' }) : [],
    );
    return names.length === 0 ? 'Just in case' : [...new Set(names)].join(', ');
  };
  return (
    <ul className={styles.pieces} aria-label="In this bag">
      {plan.bag.map(({ id, quantity }) => {
        const item = pieceOf(id);
        const name = item?.name ?? 'A piece';
        return (
          <li key={id}>
            <PhotoTile
              photo={toPhoto(item?.cover ?? null, '', '120px')}
              fallback={<HangerDrawing />}
              ratio="4 / 5"
              name={name}
              title={quantity > 1 ? `${name} × ${quantity}` : name}
              meta={wornFor(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
