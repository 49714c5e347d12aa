import { paths } from '@bestie/contracts/paths';
import type { SearchKind } from '@bestie/contracts/search';
import type { SearchHit } from '@bestie/contracts/search.contract';

export const kindLabels: Record<SearchKind, string> = {
  items: 'Closet',
  outfits: 'Outfits',
  boards: 'Boards',
  people: 'People',
};

/** Where a hit is to be seen. */
export const hitPaths: Record<SearchKind, (hit: SearchHit) => string> = {
  items: ({ id }) => `${paths.fan.closet}?item=${id}`,
  outfits: ({ id }) => `${paths.fan.builder}?outfit=${id}`,
  boards: ({ id }) => paths.fan.board.replace(':boardId', id),
  people: ({ id }) => paths.fan.person.replace(':handle', id),
};
