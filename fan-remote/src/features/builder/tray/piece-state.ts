import type { OutfitPiece } from '@bestie/contracts/outfits.contract';

/** Why a piece cannot be worn now, in words; null when it is ready. */
export function pieceState({ gone, status }: Pick<OutfitPiece, 'gone' | 'status'>): string | null {
  if (gone) return 'Gone';
  if (status === 'laundry') return 'In laundry';
  if (status === 'lent') return 'Lent';
  if (status === 'wishlist') return 'Wishlist';
  return status === 'archived' ? 'Archived' : null;
}

/** One sentence about everything in an outfit that cannot be worn now; null when all of it can. */
export function unwearable(pieces: readonly OutfitPiece[]): string | null {
  const words = {
    laundry: 'in the laundry',
    lent: 'lent',
    wishlist: 'on your wishlist',
    archived: 'archived',
  } as const;
  const said = pieces.flatMap(({ gone, status, name }) => {
    if (gone) return [`${name} is no longer in your closet`];
    return status !== null && status in words ? [`${name} is ${words[status as keyof typeof words]}`] : [];
  });
  if (said.length === 0) return null;
  return `${said.slice(0, 3).join(', ')}${said.length > 3 ? ` and ${said.length - 3} more` : ''}.`;
}
