import { useNavigate } from 'react-router-dom';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { paths } from '@bestie/contracts/paths';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { Badge } from '@bestie/design-system/badge';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import type { GridLayout } from '@bestie/remote-kit/virtual-grid';
import { agoInWords } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import { CopyOutfitLink } from '../../../parts/outfits/copy-outfit-link';
import { Lineage } from '../../../parts/outfits/lineage';
import { OutfitPicture } from '../../../parts/outfits/outfit-picture';
import type { OutfitActions } from '../../../parts/outfits/use-outfit-actions';
import styles from './outfit-tile.module.css';

const gap = 16;
const rowGap = 28;
const captionHeight = 54;

/** Columns and row height for a width: tiles are 4 to 5, at least two side by side. */
export function outfitLayoutOf(width: number): GridLayout {
  const least = width < 560 ? 150 : 230;
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((tile * 5) / 4) + captionHeight + rowGap, rowGap };
}

/** "★★★★ · Office · worn 8 days ago". */
function outfitMeta({ rating, occasion, lastWornOn, pieceCount }: Outfit, today: string): string {
  return [
    rating ? '★'.repeat(rating) : null,
    occasion && occasion.charAt(0).toUpperCase() + occasion.slice(1),
    lastWornOn ? `worn ${agoInWords(lastWornOn, today)}` : plural(pieceCount, 'piece'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Why an outfit cannot be worn now, in two words; null when it can. */
function trouble({ pieces }: Outfit): string | null {
  if (pieces.some((piece) => piece.gone)) return 'Piece gone';
  if (pieces.some(({ status }) => status === 'laundry')) return 'In laundry';
  return pieces.some(({ status }) => status === 'lent') ? 'Piece lent' : null;
}

export interface OutfitTileProps {
  outfit: Outfit;
  priority: boolean;
  actions: OutfitActions;
}

/** One outfit in a grid. */
export function OutfitTile({ outfit, priority, actions }: OutfitTileProps) {
  const navigate = useNavigate();
  const today = useToday();
  const wornToday = outfit.lastWornOn === today;
  const badge = trouble(outfit);
  return (
    <OutfitPicture
      outfit={outfit}
      sizes="(min-width: 700px) 300px, 46vw"
      priority={priority}
      title={outfit.name}
      meta={
        outfit.remixOf ? <Lineage outfit={outfit} className={styles.lineage} /> : outfitMeta(outfit, today)
      }
      badge={badge && <Badge tone="photo">{badge}</Badge>}
      href={`${paths.fan.builder}?outfit=${outfit.id}`}
      actions={
        <span className={styles.actions}>
          <IconButton
            variant="photo"
            label={wornToday ? `${outfit.name}: worn today` : `Wore ${outfit.name} today`}
            icon={<CalendarCheck />}
            disabled={wornToday}
            onClick={() => void actions.wear(outfit)}
          />
          <Menu
            align="end"
            trigger={<IconButton variant="photo" label={`More about ${outfit.name}`} icon={<Ellipsis />} />}
          >
            <MenuItem
              icon={<Copy />}
              onSelect={() =>
                void actions
                  .duplicate(outfit)
                  .then((copy) => copy && navigate(`${paths.fan.builder}?outfit=${copy.answer.id}`))
              }
            >
              Duplicate
            </MenuItem>
            <CopyOutfitLink outfitId={outfit.id} visibility={outfit.visibility} />
            <MenuItem danger icon={<Trash2 />} onSelect={() => void actions.remove([outfit])}>
              Delete
            </MenuItem>
          </Menu>
        </span>
      }
    />
  );
}
