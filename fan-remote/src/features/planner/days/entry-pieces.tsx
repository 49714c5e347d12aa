import { itemStatusLabels } from '@bestie/contracts/items';
import { paths } from '@bestie/contracts/paths';
import type { PlannedPiece } from '@bestie/contracts/planner-entries.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './entry-sheet.module.css';

function noteOf({ status, washDue }: PlannedPiece): string | undefined {
  if (status === null) return 'No longer there';
  if (status !== 'active') return itemStatusLabels[status];
  return washDue ? 'Due for a wash' : undefined;
}

/** The pieces of an entry, each with a link to it and with what speaks against wearing it. */
export function EntryPieces({ pieces }: { pieces: readonly PlannedPiece[] }) {
  return (
    <section aria-label="Pieces">
      <ul className={styles.pieces}>
        {pieces.map((piece) => (
          <li key={piece.itemId}>
            <PhotoTile
              photo={toPhoto(piece.cover, '', '96px')}
              fallback={<HangerDrawing />}
              name={piece.name}
              title={piece.name}
              meta={noteOf(piece)}
              {...(!piece.gone && { href: `${paths.fan.closet}?item=${piece.itemId}` })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
