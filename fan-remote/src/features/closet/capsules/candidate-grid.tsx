import type { Capsule, CapsuleCandidate } from '@bestie/contracts/capsules.contract';
import { paths } from '@bestie/contracts/paths';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { colourOption } from '../../../parts/items/item-words';
import styles from './closet-capsules.module.css';

type Face = Capsule['pieces'][number] & Partial<Pick<CapsuleCandidate, 'colours'>>;

export interface CandidateGridProps<Piece extends Face> {
  pieces: readonly Piece[];
  meta?: (piece: Piece) => string;
}

/** Small tiles of a capsule's pieces. */
export function CandidateGrid<Piece extends Face>({ pieces, meta }: CandidateGridProps<Piece>) {
  return (
    <ul className={styles.grid}>
      {pieces.map((piece) => {
        const tint = colourOption(piece.colours?.[0] ?? '').swatch;
        return (
          <li key={piece.id}>
            <PhotoTile
              photo={
                piece.thumbnail ? { src: piece.thumbnail, alt: '', ...(tint && { palette: [tint] }) } : null
              }
              fallback={<HangerDrawing />}
              name={piece.name}
              title={piece.name}
              meta={meta?.(piece)}
              href={`${paths.fan.closet}?item=${piece.id}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
