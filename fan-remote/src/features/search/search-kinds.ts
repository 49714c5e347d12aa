import { paths } from '@bestie/contracts/paths';
import type { SearchKind } from '@bestie/contracts/search';
import type { SearchHit } from '@bestie/contracts/search.contract';

export const kindLabels: Record<SearchKind, string> = { items: 'Closet', outfits: 'Outfits' };

/** Where a hit is to be seen. */
export const hitPaths: Record<SearchKind, (hit: SearchHit) => string> = {
  items: ({ id }) => `${paths.fan.closet}?item=${id}`,
  outfits: ({ id }) => `${paths.fan.builder}?outfit=${id}`,
};
