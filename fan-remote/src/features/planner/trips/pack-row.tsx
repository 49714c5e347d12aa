import { startTransition, useOptimistic, type ReactNode } from 'react';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import X from 'lucide-react/icons/x';
import { categoryLabels, itemStatusLabels } from '@bestie/contracts/items';
import type { PackItem } from '@bestie/contracts/trips.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { formatWeight, type Units } from '@bestie/design-system/format-units';
import { IconButton } from '@bestie/design-system/icon-button';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useUnits } from '../../../parts/settings/use-units';
import styles from './pack-list.module.css';

export interface PackRowProps {
  item: PackItem;
  /** Weight of all copies; null for things that are not pieces of the closet. */
  weight: PackWeight | null;
  onCheck: (packed: boolean) => Promise<unknown>;
  onPin: () => void;
  onRemove: () => void;
}

export interface PackWeight {
  grams: number;
  guessed: boolean;
}

function aboutOf({ piece, itemId, pinned }: PackItem, weight: PackWeight | null, units: Units): string {
  return [
    piece ? categoryLabels[piece.category] : itemId ? 'No longer there' : null,
    piece?.status && piece.status !== 'active' ? itemStatusLabels[piece.status] : null,
    weight && `${weight.guessed ? '≈ ' : ''}${formatWeight(weight.grams, units)}`,
    pinned ? 'just in case' : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** One line of the packing list. */
export function PackRow({ item, weight, onCheck, onPin, onRemove }: PackRowProps) {
  const units = useUnits();
  const { piece, label, pinned } = item;
  return (
    <li className={styles.thing} data-packed={item.packed || undefined}>
      <PackCheck
        packed={item.packed}
        onCheck={onCheck}
        label={
          <span className={styles.label}>
            {item.itemId !== null && (
              <span className={styles.photo} aria-hidden="true">
                <PhotoTile
                  photo={toPhoto(piece?.cover ?? null, '', '48px')}
                  fallback={<HangerDrawing />}
                  ratio="4 / 5"
                  name=""
                />
              </span>
            )}
            <span>
              <span className={styles.name}>
                {label}
                {item.quantity > 1 && ` × ${item.quantity}`}
              </span>
              <span className={styles.meta}>{aboutOf(item, weight, units)}</span>
            </span>
          </span>
        }
      />
      <span className={styles.buttons}>
        {piece && (
          <IconButton
            label={pinned ? `${label}: only if needed` : `${label}: just in case`}
            icon={pinned ? <PinOff /> : <Pin />}
            aria-pressed={pinned}
            onClick={onPin}
          />
        )}
        <IconButton label={`Leave ${label} at home`} icon={<X />} onClick={onRemove} />
      </span>
    </li>
  );
}

/** A checkmark that shows at once, before the server answers. */
function PackCheck({
  packed,
  onCheck,
  label,
}: {
  packed: boolean;
  onCheck: PackRowProps['onCheck'];
  label: ReactNode;
}) {
  const [shown, show] = useOptimistic(packed);
  const check = (next: boolean) =>
    startTransition(async () => {
      show(next);
      await onCheck(next);
    });
  return <Checkbox checked={shown} onCheckedChange={check} label={label} />;
}
