import type { Outfit } from '@bestie/contracts/outfits.contract';
import { Link } from '@bestie/design-system/link';
import { personPath } from '../boards/board-paths';
import { shownOutfitPath } from './outfit-paths';

export interface LineageProps {
  outfit: Pick<Outfit, 'remixOf' | 'original'>;
  className?: string | undefined;
}

/** The original of a remix and its author, while the original is visible; nothing for other outfits. */
export function Lineage({ outfit: { remixOf, original }, className }: LineageProps) {
  if (!remixOf) return null;
  if (!original) return <span className={className}>After an outfit by a member</span>;
  const { id, name, ownerName, ownerHandle } = original;
  return (
    <span className={className} data-lineage>
      Remixed from{' '}
      {ownerHandle ? (
        <>
          <Link href={shownOutfitPath(ownerHandle, id)}>{name}</Link> by{' '}
          <Link href={personPath(ownerHandle)}>@{ownerHandle}</Link>
        </>
      ) : (
        `${name} by ${ownerName}`
      )}
    </span>
  );
}
